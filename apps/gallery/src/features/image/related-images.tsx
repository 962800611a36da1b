import type { Image } from '@lumigraph/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import { shapeOf } from '../../lib/image-shape.ts';
import { useScope } from '../../lib/services.tsx';
import { newestQuery, relatedQuery } from './image-queries.ts';

const SHOWN = 12;
/** About the widths of related-images.css; a browser that supports `auto` uses the real ones. */
const SIZES = 'auto, (min-width: 640px) 20vw, 45vw';

/** The newest images of the gallery, for a page without an image. */
export function NewestImages({ title }: { title: string }) {
  const { t } = useTranslation('image');
  const { data } = useQuery(newestQuery(useScope()));
  return <ImageRow title={title} more={t('related.all')} list={{}} images={data?.items} />;
}

interface RelatedImagesProps {
  image: Image;
  category: string;
  /** The list from which the visitor came. */
  list: ListAddress;
}

/** Images similar to the current one, in rows of their true shapes. The page is complete without them when they fail to load. */
export function RelatedImages({ image, category, list }: RelatedImagesProps) {
  const { t } = useTranslation('image');
  const { data, isError } = useQuery(relatedQuery(useScope(), image.id, list));
  if (isError) return null;
  return (
    <ImageRow
      title={t('related.alike')}
      more={t('related.title', { category })}
      list={{ categoryId: image.categoryId }}
      images={data}
    />
  );
}

interface ImageRowProps {
  title: string;
  /** Text of the link to the list that continues the row. */
  more: string;
  list: ListAddress;
  /** Undefined while they load. */
  images: readonly Image[] | undefined;
}

function ImageRow({ title, more, list, images }: ImageRowProps) {
  const id = useId();
  if (images?.length === 0) return null;
  return (
    <section className="image-related wrap" aria-labelledby={id} aria-busy={!images || undefined}>
      <div className="image-related-head">
        <h2 id={id}>{title}</h2>
        <AppLink to={paths.home(list)}>{more}</AppLink>
      </div>
      <ul role="list">
        {images
          ? images.slice(0, SHOWN).map((image) => <RelatedImage key={image.id} image={image} list={list} />)
          : Array.from({ length: SHOWN }, (_, index) => <li key={index} data-waiting />)}
      </ul>
    </section>
  );
}

function RelatedImage({ image, list }: { image: Image; list: ListAddress }) {
  return (
    <li data-shape={shapeOf(image)}>
      <AppLink to={paths.image(image.id, list)} title={image.title}>
        <ImageBackdrop colour={image.placeholder} />
        <img
          src={displayUrl(image.thumbnailUrl, 480)}
          srcSet={displaySources(image.thumbnailUrl, [320, 480, 640, 960])}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt || image.title}
          loading="lazy"
          decoding="async"
        />
      </AppLink>
    </li>
  );
}
