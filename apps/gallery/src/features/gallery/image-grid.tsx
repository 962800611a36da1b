import type { Image } from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { type ListAddress, paths } from '../../app/paths.ts';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { FavoriteButton } from '../../lib/favorites/favorite-button.tsx';
import { fromList } from '../../lib/from-list.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import { shapeOf } from '../../lib/image-shape.ts';
import { originWords } from '../../lib/origin.ts';
import { useSecondTry } from '../../lib/use-second-try.ts';

/** Number of images in the first rows on a phone, where loading time matters most: two rows. */
const EARLY = 5;

export interface ImageGridProps {
  images: readonly Image[];
  list: ListAddress;
  /** Number of cells that load at once; 0 when another image has priority. */
  early?: number;
}

/**
 * Rows of one height in which every image keeps its aspect ratio and the row fills the width. CSS alone makes the rows,
 * so the layout needs no script and does not shift.
 */
export function ImageGrid({ images, list, early = EARLY }: ImageGridProps) {
  const { t } = useTranslation();
  return (
    <ul className="image-grid" role="list" aria-label={t('home.gridLabel')}>
      {images.map((image, index) => (
        <ImageCell key={image.id} image={image} list={list} early={index < early} />
      ))}
    </ul>
  );
}

/** Usual row heights in hundredths of the window's width, from `--row-height` in image-grid.css. */
const ROW_VW = { phone: 36, tablet: 24, desktop: 18 };

/** Width of a cell for `sizes`: a browser that supports `auto` uses the real width of a lazy image instead. */
function sizesOf(shape: number, early: boolean): string {
  const width = (vw: number) => `${Math.min(100, Math.round((vw * shape) / 100))}vw`;
  const { phone, tablet, desktop } = ROW_VW;
  const sizes = `(width < 640px) ${width(phone)}, (width < 1100px) ${width(tablet)}, ${width(desktop)}`;
  return early ? sizes : `auto, ${sizes}`;
}

interface ImageCellProps {
  image: Image;
  /** The list that contains the image; neighbours and the link back follow it. */
  list: ListAddress;
  /** In the first rows: loaded at once and with high priority. */
  early: boolean;
}

/** One image of the grid. The title and the download appear on hover or focus. */
function ImageCell({ image, list, early }: ImageCellProps) {
  const { t } = useTranslation();
  const { attempt, isMissing, image: element, onError } = useSecondTry();
  const address = paths.image(image.id, list);
  const shape = shapeOf(image);
  const src = displayUrl(image.thumbnailUrl, 960);
  return (
    <li className="cell" data-shape={shape} data-missing={isMissing || undefined}>
      <AppLink className="cell-link" to={address} state={fromList}>
        <ImageBackdrop colour={image.placeholder} first={early ? src : undefined} />
        <img
          key={attempt}
          ref={element}
          className="cell-picture"
          src={src}
          srcSet={displaySources(image.thumbnailUrl, [320, 480, 640, 960])}
          sizes={sizesOf(shape, early)}
          width={image.width}
          height={image.height}
          alt={image.alt || image.title}
          decoding="async"
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early ? 'high' : 'auto'}
          onError={onError}
        />
        <span className="cell-caption">
          <span className="cell-title">{image.title}</span>
          <span className="cell-origin">{originWords(t, image.source)}</span>
        </span>
      </AppLink>
      <FavoriteButton className="cell-favorite" imageId={image.id} title={image.title} />
      <AppLink
        className="cell-download"
        to={`${address}#download`}
        state={fromList}
        aria-label={t('home.download', { title: image.title })}
      />
    </li>
  );
}
