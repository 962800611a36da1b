import type { Image } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { ImageCell } from './image-cell.tsx';

/** Number of images in the first rows on a phone, where loading time matters most: two rows of two. */
const EARLY = 4;

export interface ImageGridProps {
  images: readonly Image[];
  list: ListAddress;
  /** Number of cells that load at once; 0 when other images have priority. */
  early?: number;
}

/** Square cells in full rows. */
export function ImageGrid({ images, list, early = EARLY }: ImageGridProps) {
  const { t } = useTranslation();
  return (
    <ul className="picture-grid" role="list" aria-label={t('home.gridLabel')}>
      {images.map((image, index) => (
        <ImageCell key={image.id} image={image} list={list} early={index < early} showBadge={!list.special} />
      ))}
    </ul>
  );
}
