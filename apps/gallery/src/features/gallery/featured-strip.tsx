import type { Image } from '@lumigraph/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { fromList } from '../../lib/from-list.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';

/** Enough to fill a phone's width. */
const EARLY = 2;
const FEATURED_LIST = { special: true };

/** Featured images in a row, each in its own aspect ratio. */
export function FeaturedStrip({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <section className="featured" aria-labelledby="featured-title">
      <div className="featured-head wrap">
        <h2 id="featured-title">{t('home.featured')}</h2>
        <AppLink className="featured-all" to={paths.home(FEATURED_LIST)}>
          {t('home.featuredAll')}
        </AppLink>
        <div className="featured-arrows">
          <button
            type="button"
            className="icon-button"
            aria-label={t('home.scrollBack')}
            onClick={() => scroll(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('home.scrollForward')}
            onClick={() => scroll(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul ref={row} className="featured-row" role="list">
        {images.map((image, index) => (
          <li key={image.id}>
            <FeaturedImage image={image} early={index < EARLY} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Height of the row, clamp(156px, 17vw, 264px), as in gallery.css; an image's width follows from its aspect
 * ratio.
 */
const ROW_HEIGHT_PX = 264;
const widthOf = (ratio: number): string =>
  `(max-width: 917px) ${Math.round(156 * ratio)}px, (max-width: 1552px) ${Math.round(17 * ratio)}vw, ${Math.round(ROW_HEIGHT_PX * ratio)}px`;
const NARROWEST = 2 / 3;
const WIDEST = 16 / 9;

function FeaturedImage({ image, early }: { image: Image; early: boolean }) {
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, image.width / image.height || 1));
  const src = displayUrl(image.thumbnailUrl, 640);
  return (
    <AppLink className="featured-link" to={paths.image(image.id, FEATURED_LIST)} state={fromList}>
      <ImageBackdrop colour={image.placeholder} first={early ? src : undefined} />
      <img
        src={src}
        srcSet={displaySources(image.thumbnailUrl, [320, 480, 960])}
        sizes={widthOf(ratio)}
        // The attributes give the box its aspect ratio before the image loads, without a style attribute.
        width={Math.round(ROW_HEIGHT_PX * ratio)}
        height={ROW_HEIGHT_PX}
        alt={image.alt || image.title}
        decoding="async"
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : 'auto'}
      />
      <span className="featured-caption">{image.title}</span>
    </AppLink>
  );
}
