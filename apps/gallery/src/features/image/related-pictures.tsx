import type { Image } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { squareSources, squareUrl } from '../../lib/cdn-url.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import { useServices } from '../../lib/services.tsx';
import { newestQuery, relatedQuery } from './image-queries.ts';

const SHOWN = 12;
/** The same numbers as in related-pictures.css. */
const SIZES = '(min-width: 1440px) 11vw, (min-width: 768px) 16vw, 33vw';

/** The newest pictures of the gallery, for a page that has no picture of its own. */
export function NewestPictures({ title }: { title: string }) {
  const { t, i18n } = useTranslation('image');
  const { images } = useServices();
  const { data } = useQuery(newestQuery({ images, locale: i18n.language }));
  return <PictureRow title={title} more={t('related.all')} list={{}} pictures={data?.items} />;
}

/** Pictures like the one on screen. When they cannot be had the page is complete without them. */
export function RelatedPictures({ image, category }: { image: Image; category: string }) {
  const { t, i18n } = useTranslation('image');
  const { search } = useServices();
  const { data, isError } = useQuery(relatedQuery({ search, locale: i18n.language }, image.id));
  if (isError) return null;
  return (
    <PictureRow
      title={t('related.alike')}
      more={t('related.title', { category })}
      list={{ categoryId: image.categoryId }}
      pictures={data}
    />
  );
}

interface PictureRowProps {
  title: string;
  /** Text of the link to the list that the row goes on in. */
  more: string;
  list: ListAddress;
  /** Undefined while they are on their way. */
  pictures: readonly Image[] | undefined;
}

function PictureRow({ title, more, list, pictures }: PictureRowProps) {
  const id = useId();
  if (pictures?.length === 0) return null;
  return (
    <section className="image-related wrap" aria-labelledby={id} aria-busy={!pictures || undefined}>
      <div className="image-related-head">
        <h2 id={id}>{title}</h2>
        <AppLink to={paths.home(list)}>{more}</AppLink>
      </div>
      <ul role="list">
        {pictures
          ? pictures
              .slice(0, SHOWN)
              .map((picture) => <RelatedPicture key={picture.id} picture={picture} list={list} />)
          : Array.from({ length: SHOWN }, (_, index) => <li key={index} data-waiting />)}
      </ul>
    </section>
  );
}

function RelatedPicture({ picture, list }: { picture: Image; list: ListAddress }) {
  return (
    <li>
      <AppLink to={paths.image(picture.id, list)} title={picture.title}>
        <ImageBackdrop colour={picture.placeholder} />
        <img
          src={squareUrl(picture.thumbnailUrl, 300)}
          srcSet={squareSources(picture.thumbnailUrl, [150, 300, 400, 600])}
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
