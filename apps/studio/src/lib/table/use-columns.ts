import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode, useSyncExternalStore, type CSSProperties } from 'react';

export interface TableColumn<Row> {
  id: string;
  /** In the current language. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Name of the order in the query, for a column that can be sorted by. */
  sort?: string;
  /** Least width in pixels; 140 unless given. */
  width?: number;
  /** Share of the remaining width; 1 unless given, 0 for a fixed width. */
  grow?: number;
  align?: 'start' | 'end';
  /** Not shown until it is chosen. */
  optional?: boolean;
  /** Cannot be hidden: the column that names the row. */
  required?: boolean;
  /** Beside the other cells of a card, on phones. */
  isImage?: boolean;
}

const features = tableFeatures({ columnVisibilityFeature });

interface ColumnsOptions<Row> {
  /** Under which the choice of columns is remembered. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** The table model of the loaded rows: which columns are shown, in their order, and the choice of them. */
export function useColumns<Row extends object>({ name, columns, rows, rowId }: ColumnsOptions<Row>) {
  const [visibility, setVisibility] = useState(() => readChoice(name, columns));
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        enableHiding: !column.required,
      })),
    [columns],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility: visibility },
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(visibility) : update;
      setVisibility(next);
      storeChoice(name, next);
    },
  });
}

type Visibility = Record<string, boolean>;
const keyOf = (name: string) => `studio-columns:${name}`;

function readChoice<Row>(name: string, columns: readonly TableColumn<Row>[]): Visibility {
  const initial = Object.fromEntries(columns.map(({ id, optional }) => [id, !optional]));
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Record<string, unknown>;
    for (const { id, required } of columns)
      if (!required && typeof stored[id] === 'boolean') initial[id] = stored[id];
  } catch {
    // Storage is blocked or holds something else: the initial columns.
  }
  return initial;
}

function storeChoice(name: string, visibility: Visibility): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(visibility));
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

const ROW_HEIGHT = 48;
/** Rows with fields are higher, and never cards. */
const MOST_CARD_ROW = 60;
/** A card is padded less than a row. */
const CARD_LESS = 12;
const CARD_LINE = 26;
const CHECKBOX_WIDTH = 44;
const IMAGE_WIDTH = 72;
const DEFAULT_WIDTH = 140;

const NARROW = '(width < 640px)';
const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(NARROW);

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

interface Height {
  /** Pixels; 48 unless given. */
  rowHeight?: number;
}

/** On the screen of a phone, rows are cards, see data-table.css. */
export function useCards({ rowHeight = ROW_HEIGHT }: Height): boolean {
  const isNarrow = useSyncExternalStore(subscribe, () => query()?.matches ?? false);
  return isNarrow && rowHeight <= MOST_CARD_ROW;
}

/** A card has the cell that names it, and two cells beside each other in each further line. */
export function heightOfRow<Row>(
  columns: readonly TableColumn<Row>[],
  { rowHeight = ROW_HEIGHT, areCards }: Height & { areCards: boolean },
): number {
  if (!areCards) return rowHeight;
  const others = columns.filter((column) => !isImage(column)).length - 1;
  return rowHeight - CARD_LESS + Math.ceil(others / 2) * CARD_LINE;
}

const isImage = <Row>(column: TableColumn<Row>): boolean => column.isImage === true;

/** The columns of every row, as values of the stylesheet. */
export function layoutOf<Row>(columns: readonly TableColumn<Row>[], isSelectable: boolean): CSSProperties {
  const tracks = columns.map(({ width = DEFAULT_WIDTH, grow = 1 }) =>
    grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`,
  );
  const first = isSelectable ? CHECKBOX_WIDTH : 0;
  const least = columns.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, first);
  const all = isSelectable ? [`${CHECKBOX_WIDTH}px`, ...tracks] : tracks;
  const beside = [isSelectable ? `${CHECKBOX_WIDTH}px` : '', columns.some(isImage) ? `${IMAGE_WIDTH}px` : ''];
  return {
    '--table-columns': all.join(' '),
    '--table-least': `${least}px`,
    '--card-columns': `${beside.join(' ')} repeat(2, minmax(0, 1fr))`,
  } as CSSProperties;
}
