import type { Image } from '@lumigraph/contracts';
import { AppLink, renderLink } from '@lumigraph/site-kit';
import { Chip } from '@lumigraph/ui-kit';
import { FallbackText } from '@lumigraph/ui-locale/i18next';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { fromList } from '../../lib/from-list.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import { SearchBox } from '../search/search-box.tsx';

const FEATURED_LIST = { special: true };
/** Height of the hero in hundredths of the window's height, as in gallery.css. */
const HERO_VH = 45;
const TERMS = 5;

export interface HeroProps {
  /** Undefined while it loads, and in a gallery without images: the hero is a plain surface then. */
  image: Image | undefined;
  /** Number of all images; undefined while it is not known. */
  total: number | undefined;
  terms: readonly string[];
}

/** The first screen: one image, the heading, a wide search field and terms to begin with. */
export function Hero({ image, total, terms }: HeroProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="hero" aria-labelledby="hero-title">
      {image ? <HeroPicture image={image} /> : null}
      <div className="hero-content">
        <h1 id="hero-title" tabIndex={-1}>
          {t('home.title')}
        </h1>
        <p className="hero-lead">
          <FallbackText of="home.lead" />
        </p>
        <search className="hero-search" aria-label={t('search.label')}>
          <SearchBox
            input={input}
            placeholder={total ? t('search.placeholderOf', { count: total }) : t('search.placeholder')}
          >
            <button type="submit" className="hero-submit">
              <Search aria-hidden="true" />
              <span>{t('search.submit')}</span>
            </button>
          </SearchBox>
        </search>
        {terms.length > 0 ? (
          <ul className="hero-terms" role="list" aria-label={t('search.terms')}>
            {terms.slice(0, TERMS).map((term) => (
              <li key={term}>
                <Chip href={paths.home({ q: term })} renderLink={renderLink}>
                  {term}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {image ? (
        <AppLink className="hero-credit" to={paths.image(image.id, FEATURED_LIST)} state={fromList}>
          {image.title}
        </AppLink>
      ) : null}
    </section>
  );
}

function HeroPicture({ image }: { image: Image }) {
  const ratio = image.width / image.height || 1;
  const src = displayUrl(image.thumbnailUrl, 960);
  return (
    <>
      <ImageBackdrop colour={image.placeholder} first={src} />
      <img
        className="hero-picture"
        src={src}
        srcSet={displaySources(image.thumbnailUrl, [480, 640, 768, 960, 1280, 1920])}
        // The image covers the box: as wide as the window, or wide enough for the height of the box.
        sizes={`max(100vw, ${Math.round(HERO_VH * ratio)}vh)`}
        width={image.width}
        height={image.height}
        alt={image.alt || image.title}
        decoding="async"
        fetchPriority="high"
      />
    </>
  );
}
