import type { Image } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { squareSources, squareUrl } from '../../lib/cdn-url.ts';
import { PictureGround } from '../../lib/picture-ground.tsx';
import { useServices } from '../../lib/services.tsx';
import { relatedQuery } from './image-queries.ts';

const SHOWN = 12;
/** The same numbers as in image-view.css. */
const SIZES = '(min-width: 1440px) 11vw, (min-width: 768px) 16vw, 33vw';

export interface RelatedPicturesProps {
  title: string;
  /** Of all pictures when absent. */
  categoryId?: number | undefined;
  /** The picture on screen, which is not its own relative. */
  exceptId?: string | undefined;
}

/** Further pictures to go to. When they cannot be had the page is complete without them. */
export function RelatedPictures({ title, categoryId, exceptId }: RelatedPicturesProps) {
  const { t, i18n } = useTranslation('image');
  const { images } = useServices();
  const id = useId();
  const { data } = useQuery(relatedQuery({ images, locale: i18n.language }, categoryId));
  const pictures = data?.items.filter((picture) => picture.id !== exceptId).slice(0, SHOWN) ?? [];
  if (data && pictures.length === 0) return null;
  const list: ListAddress = { categoryId };
  return (
    <section className="image-related wrap" aria-labelledby={id} aria-busy={!data || undefined}>
      <div className="image-related-head">
        <h2 id={id}>{title}</h2>
        <AppLink to={paths.home(list)}>{t('related.all')}</AppLink>
      </div>
      <ul role="list">
        {data
          ? pictures.map((picture) => <RelatedPicture key={picture.id} picture={picture} list={list} />)
          : Array.from({ length: SHOWN }, (_, index) => <li key={index} data-waiting />)}
      </ul>
    </section>
  );
}

function RelatedPicture({ picture, list }: { picture: Image; list: ListAddress }) {
  return (
    <li>
      <AppLink to={paths.image(picture.id, list)} title={picture.title}>
        <PictureGround colour={picture.placeholder} />
        <img
          src={squareUrl(picture.thumbnailUrl, 300)}
          srcSet={squareSources(picture.thumbnailUrl, [150, 300, 600])}
          sizes={SIZES}
          width={300}
          height={300}
          alt={picture.alt || picture.title}
          loading="lazy"
          decoding="async"
        />
      </AppLink>
    </li>
  );
}
