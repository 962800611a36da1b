import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';

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
