import type { Image } from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { FallbackText } from '@lumigraph/ui-locale/i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { fromList } from '../../lib/from-list.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';

const FEATURED_LIST = { special: true };
/** Height of the image in hundredths of the window's height, as in hero.css; a narrow hero shows it above the text. */
const WIDE_VH = 45;
const NARROW_VH = 34;

export interface HeroProps {
  /** Undefined while it loads, and in a gallery without images: the hero is a plain surface then. */
  image: Image | undefined;
  /** The search field. */
  children?: ReactNode;
}

/** The first screen: one image, the heading and a search field. */
export function Hero({ image, children }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className="hero" aria-labelledby="hero-title">
      {image ? <HeroImage image={image} /> : null}
      <div className="hero-content">
        <h1 id="hero-title" tabIndex={-1}>
          {t('home.title')}
        </h1>
        <p className="hero-lead">
          <FallbackText of="home.lead" />
        </p>
        {children}
      </div>
      {image ? (
        <AppLink className="hero-credit" to={paths.image(image.id, FEATURED_LIST)} state={fromList}>
          {image.title}
        </AppLink>
      ) : null}
    </section>
  );
}

/** As wide as the window, or wide enough for the height of the box. */
const cover = (vh: number): string => `max(100vw, ${Math.round(vh)}vh)`;

function HeroImage({ image }: { image: Image }) {
  const ratio = image.width / image.height || 1;
  const src = displayUrl(image.thumbnailUrl, 960);
  return (
    <>
      <ImageBackdrop colour={image.placeholder} first={src} />
      <img
        className="hero-picture"
        src={src}
        srcSet={displaySources(image.thumbnailUrl, [480, 640, 768, 960, 1280, 1920])}
        sizes={`(width < 900px) ${cover(NARROW_VH * ratio)}, ${cover(WIDE_VH * ratio)}`}
        width={image.width}
        height={image.height}
        alt={image.alt || image.title}
        decoding="async"
        fetchPriority="high"
      />
    </>
  );
}
