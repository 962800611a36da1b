import type { Image } from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { paths } from '../../app/paths.ts';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { fromList } from '../../lib/from-list.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import './about-images.css';

const SHOWN = 3;
const FEATURED_LIST = { special: true };
/** The same numbers as in about-images.css. */
const SIZES = '(min-width: 1120px) 340px, (min-width: 640px) 33vw, 100vw';

/** A few featured images in a row, as an example of what the gallery holds. */
export function AboutImages({ images }: { images: readonly Image[] }) {
  // The row crops to 3:2, which costs a wide image the least.
  const shown = images.toSorted((one, other) => other.width / other.height - one.width / one.height);
  return (
    <ul className="about-images" role="list">
      {shown.slice(0, SHOWN).map((image) => (
        <li key={image.id}>
          <AppLink to={paths.image(image.id, FEATURED_LIST)} title={image.title} state={fromList}>
            <ImageBackdrop colour={image.placeholder} />
            <img
              src={displayUrl(image.thumbnailUrl, 640)}
              srcSet={displaySources(image.thumbnailUrl, [320, 480, 960])}
              sizes={SIZES}
              width={image.width}
              height={image.height}
              alt={image.alt || image.title}
              decoding="async"
            />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
