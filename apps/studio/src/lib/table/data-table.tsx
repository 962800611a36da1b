import type { VirtualItem } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoRows, type EmptyList } from '../load-failure.tsx';
import { TileGrid } from './tile-grid.tsx';
import type { Tiles } from './tile.tsx';
import { useLeftPlace, type ListRows } from './use-list-place.ts';
import { ColumnMenu, TableHead, useSortText } from './table-head.tsx';
import { ViewMenu, NothingFound, TableFailure, TableSummary } from './table-views.tsx';
import './data-table.css';
import { FilterBar, type TableFilter } from './filter-bar.tsx';
import { SkeletonRow, TableRow } from './table-row.tsx';
import { useColumns, type TableColumn, heightOfRow, layoutOf, useCards } from './use-columns.ts';
import type { ListState } from './use-list-state.ts';
import { useGrid, type GridProps } from './use-grid.ts';
import { usePages, type PagesOptions } from './use-pages.ts';
import { selectedCount, useSelection, type Selected, type Selection } from './use-selection.ts';
import { Button } from '@lumigraph/ui-kit';

const HEAD_HEIGHT = 42;

interface BulkBarProps {
  selection: Selection;
  total: number | undefined;
  totalIsExact: boolean;
  children: ReactNode;
}

/** What can be done with the selected rows; nothing while none is selected. */
function BulkBar({ selection, total, totalIsExact, children }: BulkBarProps) {
  const { t } = useTranslation();
  const { selected } = selection;
  const count = selectedCount(selected, total);
  const canSelectAll = selected.kind === 'some' && total !== undefined && total > count;
  return (
    <section className="data-table-bulk" aria-label={t('table.bulk')} hidden={count === 0}>
      <p aria-live="polite">{count === 0 ? '' : t('table.selected', { count })}</p>
      {canSelectAll ? (
        <Button size="sm" variant="ghost" onClick={selection.selectAll}>
          {t(totalIsExact ? 'table.selectAll' : 'table.selectAllMore', { count: total })}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        {t('table.clearSelection')}
      </Button>
      <div className="data-table-bulk-actions">{count === 0 ? null : children}</div>
    </section>
  );
}

export interface DataTableProps<Row extends object, Name extends string = string> extends ListRows<Row> {
  /** Under which the choice of columns is remembered, for example `images`. */
  name: string;
  columns: readonly TableColumn<Row>[];
  /** The query of the list; its key contains the filters and the order. */
  pages: PagesOptions<Row>;
  /** Order and filters in the address, see `useListState`. */
  state: ListState<Name>;
  /** Above the table. */
  filters?: readonly TableFilter<Name>[] | undefined;
  /** The row that is open beside the table. */
  openId?: string | undefined;
  /** Buttons for the selected rows; with it, rows can be selected. `count` is a lower bound while the total is not exact. */
  bulkActions?: ((selected: Selected, clear: () => void, count: number) => ReactNode) | undefined;
  /** Shown when the list has no rows and no filter is set. */
  empty: EmptyList;
  /** Pixels; 48 unless given. */
  rowHeight?: number;
  /** Shows the rows as tiles beside each other instead of a table. */
  tiles?: Tiles<Row> | undefined;
  /** Further buttons above the list. */
  tools?: ReactNode;
}

/** Rows that are loaded before the height of the frame is known. */
const FIRST_ROWS = 30;

const firstRange = (left: ReturnType<typeof useLeftPlace>) => {
  const first = left ? Math.floor(left.offset / left.rowHeight) * left.columns : 0;
  return { first, last: first + FIRST_ROWS };
};

/**
 * The one table of all lists: rows of a cursor list in a window, order and filters in the address, choice of columns,
 * selection. Arrow keys move between rows, Space selects, Shift extends, Enter opens. Whoever returns to it finds it as it
 * was left.
 */
export function DataTable<Row extends object, Name extends string = string>(
  props: DataTableProps<Row, Name>,
) {
  const { pages: options, bulkActions, state } = props;
  const { t } = useTranslation();
  const listId = JSON.stringify(options.queryKey);
  const left = useLeftPlace(listId);
  const [range, setRange] = useState(() => firstRange(left));
  const pages = usePages(options, range, left?.cursors);
  const choice = useColumns(props.name, props.columns);
  const selection = useSelection(listId, left?.selected);
  const areCards = useCards(props);
  const rowsOfList = {
    list: pages,
    selection: bulkActions ? selection : undefined,
    left,
    listId,
    onRange: (next: typeof range) =>
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next)),
  };
  const renderRows = () =>
    props.tiles ? (
      <TileGrid {...props} {...rowsOfList} tiles={props.tiles} />
    ) : (
      <TableGrid
        key={String(areCards)}
        {...props}
        {...rowsOfList}
        areCards={areCards}
        columns={choice.shown}
      />
    );
  const sortText = useSortText(props);
  const isEmpty = !pages.isPending && pages.error === null && pages.rowCount === 0;
  return (
    <section className="data-table" aria-label={props.label}>
      <div className="data-table-tools">
        {props.filters ? <FilterBar filters={props.filters} state={state} /> : null}
        <div className="data-table-tools-end">
          <TableSummary pages={pages} />
          {props.tools}
          {props.filters ? <ViewMenu list={props.name} /> : null}
          {props.tiles ? null : <ColumnMenu {...choice} />}
        </div>
      </div>
      {pages.error === null ? null : <TableFailure error={pages.error} onRetry={pages.retry} />}
      {isEmpty ? (
        <div className="data-table-empty">
          {state.count > 0 ? <NothingFound onClear={state.clear} /> : <NoRows {...props.empty} />}
        </div>
      ) : (
        renderRows()
      )}
      {bulkActions ? (
        <BulkBar selection={selection} total={pages.total} totalIsExact={pages.totalIsExact}>
          {bulkActions(selection.selected, selection.clear, selectedCount(selection.selected, pages.total))}
        </BulkBar>
      ) : null}
      <span className="ui-visually-hidden" aria-live="polite">
        {pages.isPending ? t('table.loading') : sortText}
      </span>
    </section>
  );
}

interface TableGridProps<Row extends object>
  extends GridProps<Row>, Pick<DataTableProps<Row>, 'columns' | 'rowHeight' | 'openId'> {
  state: Pick<ListState<string>, 'sort' | 'setSort'>;
  /** Rows are cards. */
  areCards: boolean;
}

/** The rows in view, in a scrolling frame. */
function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { columns, rowId, list, selection } = props;
  const rowHeight = heightOfRow(columns, props);
  const scroller = useRef<HTMLDivElement>(null);
  const { active, virtualizer, keys, canOpen } = useGrid({
    ...props,
    scroller,
    columns: 1,
    rowHeight,
    overscan: 8,
    headHeight: HEAD_HEIGHT,
  });
  const hasTotal = list.totalIsExact && list.total !== undefined;

  const renderRow = ({ index, start }: VirtualItem) => {
    const row = list.rowAt(index);
    const place = { index, start, height: rowHeight };
    if (!row)
      return (
        <SkeletonRow key={index} place={place} columns={columns} isSelectable={selection !== undefined} />
      );
    return (
      <TableRow
        key={index}
        place={place}
        row={row}
        columns={columns}
        label={props.rowLabel(row)}
        isActive={index === active}
        isOpen={props.openId === rowId(row)}
        isSelected={selection?.has(rowId(row))}
        onSelect={(extend) => keys.select(index, extend)}
        onPress={() => keys.open(index)}
        canOpen={canOpen}
      />
    );
  };

  return (
    <div
      ref={scroller}
      className="data-table-scroll"
      data-stale={list.isStale || undefined}
      data-cards={props.areCards || undefined}
      style={layoutOf(columns, selection !== undefined)}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows have a keyboard of their own: the grid pattern of ARIA
        role="grid"
        className="data-table-grid"
        aria-label={props.label}
        aria-busy={list.isPending || list.isStale}
        aria-rowcount={hasTotal ? (list.total ?? 0) + 1 : -1}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead columns={columns} state={props.state} selection={selection} ids={list.rows.map(rowId)} />
        <tbody className="data-table-body" style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(renderRow)}
        </tbody>
      </table>
    </div>
  );
}
