import type { Image } from '@lumigraph/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { squareSources, squareUrl } from '../../lib/cdn-url.ts';
import { FavouriteButton } from '../../lib/favourites/favourite-button.tsx';
import { fromList } from '../../lib/from-list.ts';
import { originWords } from '../../lib/origin.ts';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';

/** Widths of a cell at the grid's breakpoints; the same numbers as in gallery.css. */
const CELL_SIZES = '(min-width: 1440px) 16vw, (min-width: 960px) 25vw, (min-width: 640px) 33vw, 50vw';

export interface ImageCellProps {
  image: Image;
  /** The list that contains the image; neighbours and the link back follow it. */
  list: ListAddress;
  /** In the first rows: loaded at once and with high priority. */
  early: boolean;
  /** Left out where every image is featured. */
  showBadge: boolean;
}

/** One image of the grid. The title and the download appear on hover or focus. */
export function ImageCell({ image, list, early, showBadge }: ImageCellProps) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  const address = paths.image(image.id, list);
  const src = squareUrl(image.thumbnailUrl, 300);
  return (
    <li className="cell" data-missing={missing || undefined}>
      <AppLink className="cell-link" to={address} state={fromList}>
        <ImageBackdrop colour={image.placeholder} first={early ? src : undefined} />
        <img
          className="cell-picture"
          src={src}
          srcSet={squareSources(image.thumbnailUrl, [300, 400, 600])}
          sizes={CELL_SIZES}
          width={300}
          height={300}
          alt={image.alt || image.title}
          decoding="async"
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early ? 'high' : 'auto'}
          onError={() => setMissing(true)}
        />
        <span className="cell-caption">
          <span className="cell-title">{image.title}</span>
          <span className="cell-origin">{originWords(t, image.source)}</span>
        </span>
      </AppLink>
      {showBadge && image.special ? <span className="cell-badge">{t('home.featuredBadge')}</span> : null}
      <FavouriteButton className="cell-favourite" imageId={image.id} title={image.title} />
      <AppLink
        className="cell-download"
        to={`${address}#download`}
        state={fromList}
        aria-label={t('home.download', { title: image.title })}
      >
        <Download aria-hidden="true" />
      </AppLink>
    </li>
  );
}
