import type { Image } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { ImageCell } from './image-cell.tsx';

/** Images of the first rows at the widths where they matter most: two rows of two on a phone. */
const EARLY = 4;

export interface ImageGridProps {
  images: readonly Image[];
  list: ListAddress;
  /** How many cells load at once; none when something else comes first. */
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
