import type { Image } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { ImageCell } from './image-cell.tsx';

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
