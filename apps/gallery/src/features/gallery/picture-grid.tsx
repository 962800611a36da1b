import type { Image } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { PictureCell } from './picture-cell.tsx';

/** Pictures of the first rows at the widths where they matter most: two rows of two on a phone. */
const EARLY = 4;

export interface PictureGridProps {
  pictures: readonly Image[];
  list: ListAddress;
  /** How many cells load at once; none when something else comes first. */
  early?: number;
}

/** Square cells in full rows. */
export function PictureGrid({ pictures, list, early = EARLY }: PictureGridProps) {
  const { t } = useTranslation();
  return (
    <ul className="picture-grid" role="list" aria-label={t('home.gridLabel')}>
      {pictures.map((picture, index) => (
        <PictureCell
          key={picture.id}
          picture={picture}
          list={list}
          early={index < early}
          showBadge={!list.special}
        />
      ))}
    </ul>
  );
}
