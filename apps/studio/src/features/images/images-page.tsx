import {
  imageSorts,
  imageVisibilities,
  type StudioImageVisibility,
  type StudioImageRow,
} from '@lumigraph/contracts/studio';
import { Chip, LinkButton, IconButton } from '@lumigraph/ui-kit';
import { Images, Grid2x2, Grid3x3, Rows3, Square, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useImageWords } from '../../lib/images/image-fields.tsx';
import { Page, renderLink } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useStored } from '../../lib/use-stored.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Selected } from '../../lib/table/use-selection.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { BulkActions } from './bulk-actions.tsx';
import { imagePage } from '../../lib/images/image-form.ts';
import type { Tiles } from '../../lib/table/tile.tsx';
import { useImageColumns, ImagePreview } from './image-columns.tsx';
import { useImageFilters } from './image-filters.ts';
import { useImageTexts } from './image-texts.tsx';
import { filterOf, imageFilters, imagePages, textLocales } from './image-list-api.ts';
import { ImageViewer } from './image-viewer.tsx';
import './images.css';

/** All images: published, scheduled or withheld. */
export function ImagesPage() {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const [search] = useSearchParams();
  const visibility = imageVisibilities.find((name) => name === search.get('visibility')) ?? 'published';
  const state = useListState(imageFilters, imageSorts);
  const imageColumns = useImageColumns();
  const pages = imagePages(api, { visibility, filters: state.filters, sort: state.sort });
  const written = textLocales(state.filters);
  const isWritten = written.length > 0;
  const { columns: textColumns, dialog } = useImageTexts(written, pages);
  const { tiles, choice } = useImageTiles();
  const bulkActions = (selected: Selected, clear: () => void, count: number) => (
    <BulkActions
      chosen={
        selected.kind === 'some'
          ? { ids: [...selected.ids] }
          : { filter: filterOf({ visibility, filters: state.filters }), except: [...selected.except] }
      }
      count={count}
      visibility={visibility}
      onDone={clear}
    />
  );
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      actions={
        <>
          <LinkButton href="/images/categories" renderLink={renderLink}>
            {t('categories.title')}
          </LinkButton>
          <LinkButton href="/images/synonyms" renderLink={renderLink}>
            {t('synonyms.title')}
          </LinkButton>
          <LinkButton href="/uploads" variant="primary" renderLink={renderLink}>
            {t('upload')}
          </LinkButton>
        </>
      }
    >
      <VisibilityTabs current={visibility} />
      <DataTable
        name="images"
        label={t('title')}
        columns={isWritten ? textColumns : imageColumns}
        rowId={({ id }) => id}
        rowLabel={({ title, id }) => title || id}
        rowHeight={isWritten ? 76 : 56}
        pages={pages}
        rowHref={({ id }) => imagePage(id)}
        // Texts are written in rows.
        tiles={isWritten ? undefined : tiles}
        tools={isWritten ? undefined : choice}
        state={state}
        bulkActions={bulkActions}
        filters={useImageFilters(state.filters)}
        empty={{ icon: <Images />, title: t('empty'), text: t(`emptyText.${visibility}`) }}
      />
      {dialog}
    </Page>
  );
}

/** Links, so that the back button returns to the list before. Filters stay. */
function VisibilityTabs({ current }: { current: StudioImageVisibility }) {
  const { t } = useTranslation('images');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const hrefOf = (name: StudioImageVisibility) => {
    const next = new URLSearchParams(search);
    if (name === 'published') next.delete('visibility');
    else next.set('visibility', name);
    return `${pathname}?${next.toString()}`;
  };
  return (
    <nav className="images-tabs" aria-label={t('visibility.label')}>
      {imageVisibilities.map((name) => (
        <Chip key={name} href={hrefOf(name)} current={name === current} renderLink={renderLink}>
          {t(`visibility.${name}`)}
        </Chip>
      ))}
    </nav>
  );
}

/** How the list is shown, with the least width of an image. */
const layouts = {
  rows: { icon: Rows3, width: undefined },
  small: { icon: Grid3x3, width: 100 },
  medium: { icon: Grid2x2, width: 160 },
  large: { icon: Square, width: 340 },
} as const;
type Layout = keyof typeof layouts;
const names = Object.keys(layouts) as Layout[];

interface ImageTiles {
  /** Undefined where the list is a table. */
  tiles: Tiles<StudioImageRow> | undefined;
  choice: ReactNode;
}

/** The list of images as a grid in three sizes, with a large view of each. */
function useImageTiles(): ImageTiles {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const [layout, choose] = useStored(
    'studio-layout:images',
    (stored): Layout => names.find((name) => name === stored) ?? 'rows',
  );
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
