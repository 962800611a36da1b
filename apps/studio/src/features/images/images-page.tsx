import { imageSorts, imageVisibilities, type StudioImageVisibility } from '@lumigraph/contracts/studio';
import { Chip, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { Images } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Page, renderLink } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Selected } from '../../lib/table/use-selection.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { BulkActions } from './bulk-actions.tsx';
import { imagePage } from '../../lib/images/image-form.ts';
import { useImageColumns } from './image-columns.tsx';
import { useImageFilters } from './image-filters.ts';
import { useImageTexts } from './image-texts.tsx';
import { filterOf, imageFilters, imagePages, textLocales } from './image-list-api.ts';
import { useImageTiles } from './use-image-tiles.tsx';
import './images.css';

/** All images: published, scheduled or withheld. */
export function ImagesPage() {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const [search] = useSearchParams();
  const visibility = imageVisibilities.find((name) => name === search.get('visibility')) ?? 'published';
  const state = useListState(imageFilters);
  const imageColumns = useImageColumns();
  const sort = imageSorts.find((name) => name === state.sort);
  const pages = useMemo(
    () => imagePages(api, { visibility, filters: state.filters, sort }),
    [api, visibility, state.filters, sort],
  );
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
        empty={
          <EmptyState icon={<Images />} title={t('empty')}>
            {t(`emptyText.${visibility}`)}
          </EmptyState>
        }
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
