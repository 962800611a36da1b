import { STANDARD_LONG_SIDE_PX, type Image } from '@lumigraph/contracts';
import { usePublicSettings } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { formatSize } from '../../lib/format-file.ts';
import './size-comparison.css';

export const PLANS_NAMESPACE = 'plans';

const SMALL_PX = 640;
/** An image that is hardly larger than a free file shows no difference. */
const MIN_GAIN = 1.2;

/** The sizes of downloads as frames on one image: what is free, and the original of Premium. */
export function SizeComparison({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation(PLANS_NAMESPACE);
  const { freeDownloads } = usePublicSettings();
  const standard = freeDownloads?.longSidePx ?? STANDARD_LONG_SIDE_PX;
  const image = images.find((each) => each.width > each.height && each.width >= standard * MIN_GAIN);
  if (!image) return null;
  return (
    <section className="sizes" aria-labelledby="sizes-title">
      <h2 id="sizes-title">{t('title')}</h2>
      <figure>
        <div className="sizes-picture">
          <img
            src={displayUrl(image.imageUrl, 960)}
            srcSet={displaySources(image.imageUrl, [640, 960, 1280])}
            sizes="(min-width: 1100px) 1060px, 94vw"
            alt={image.alt || image.title}
            width={image.width}
            height={image.height}
            loading="lazy"
          />
          <Frames image={image} longSides={[standard, SMALL_PX]} />
        </div>
        <figcaption>
          {t('text', {
            free: formatSize(scaled(image, standard)),
            original: formatSize(image),
          })}
        </figcaption>
      </figure>
    </section>
  );
}

/** Drawn with the sizes of the files, so that no style depends on them. */
function Frames({ image, longSides }: { image: Image; longSides: readonly number[] }) {
  const { t } = useTranslation(PLANS_NAMESPACE);
  const letter = image.width / 36;
  const label = (text: string, size: { width: number; height: number }) => (
    <text x={size.width - letter / 2} y={image.height - size.height + letter * 1.4} fontSize={letter}>
      {text}
    </text>
  );
  return (
    <svg viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
      {label(t('premium', { size: formatSize(image) }), image)}
      {longSides.map((longSide) => {
        const size = scaled(image, longSide);
        return (
          <g key={longSide}>
            <rect x={0} y={image.height - size.height} {...size} strokeWidth={letter / 8} />
            {label(t('free', { size: formatSize(size) }), size)}
          </g>
        );
      })}
    </svg>
  );
}

function scaled({ width, height }: Pick<Image, 'width' | 'height'>, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
