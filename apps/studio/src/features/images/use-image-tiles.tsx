import type { StudioImageRow } from '@lumigraph/contracts/studio';
import { IconButton } from '@lumigraph/ui-kit';
import { Grid2x2, Grid3x3, Rows3, Square, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tiles } from '../../lib/table/tile.tsx';
import { useImageWords } from '../../lib/images/image-fields.tsx';
import { ImagePreview } from './image-columns.tsx';
import { ImageViewer } from './image-viewer.tsx';

/** How the list is shown, with the least width of an image. */
const layouts = {
  rows: { icon: Rows3, width: undefined },
  small: { icon: Grid3x3, width: 100 },
  medium: { icon: Grid2x2, width: 160 },
  large: { icon: Square, width: 340 },
} as const;
type Layout = keyof typeof layouts;
const names = Object.keys(layouts) as Layout[];

const KEY = 'studio-layout:images';

/** The choice is kept in this browser, as that of columns. */
function useLayout() {
  const [layout, setLayout] = useState<Layout>(() => {
    try {
      return names.find((name) => name === localStorage.getItem(KEY)) ?? 'rows';
    } catch {
      return 'rows';
    }
  });
  const choose = (next: Layout) => {
    setLayout(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is blocked or full: the choice lasts as long as the page.
    }
  };
  return [layout, choose] as const;
}

interface ImageTiles {
  /** Undefined where the list is a table. */
  tiles: Tiles<StudioImageRow> | undefined;
  /** The buttons of the choice. */
  choice: ReactNode;
}

/** The list of images as a grid in three sizes, with a large view of each. */
export function useImageTiles(): ImageTiles {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const [layout, choose] = useLayout();
  const { width } = layouts[layout];
  const choice = (
    <fieldset className="images-layouts" aria-label={t('layout.label')}>
      {names.map((name) => {
        const Icon = layouts[name].icon;
        return (
          <IconButton
            key={name}
            size="sm"
            label={t(`layout.${name}`)}
            icon={<Icon aria-hidden size={18} />}
            aria-pressed={name === layout}
            onClick={() => choose(name)}
          />
        );
      })}
    </fieldset>
  );
  if (width === undefined) return { tiles: undefined, choice };
  const tiles: Tiles<StudioImageRow> = {
    width,
    preview: (image) => (
      // The public square is too small for large tiles.
      <ImagePreview
        image={layout === 'large' ? { ...image, thumbnailUrl: null } : image}
        size={layout === 'large' ? 'whole' : 'square'}
      />
    ),
    facts: ({ special, categoryId, missing }) => (
      <>
        {special ? <Star className="images-special" aria-label={t('columns.special')} size={12} /> : null}{' '}
        <span>{[words.category(categoryId), ...missing.map(words.gap)].filter(Boolean).join(' · ')}</span>
      </>
    ),
    view: ({ row, previous, next, onOpen, onClose }) => (
      <ImageViewer
        image={row}
        title={row?.title || row?.id || ''}
        alt={row?.alt ?? ''}
        previous={previous}
        next={next}
        onOpen={onOpen}
        onClose={onClose}
      />
    ),
  };
  return { tiles, choice };
}
