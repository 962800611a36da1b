import { useFormats } from '@lumigraph/ui-locale/i18next';
import { type ReactNode, useSyncExternalStore, type CSSProperties } from 'react';
import { useStored } from '../use-stored.ts';

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

/** Makes a column with a time. */
export function useTimeColumn() {
  const { dateTime } = useFormats();
  return <Id extends string>(id: Id, header: string): TableColumn<Record<Id, number | null>> => ({
    id,
    header,
    width: 184,
    grow: 0,
    cell: ({ [id]: at }) => (at === null ? null : dateTime(at)),
  });
}

/** Which columns are shown; the choice is kept in this browser under the name of the list. */
export function useColumns<Row>(name: string, columns: readonly TableColumn<Row>[]) {
  const [chosen, choose] = useStored(`studio-columns:${name}`, readChoice);
  const isShown = ({ id, required, optional }: TableColumn<Row>): boolean =>
    required || (chosen[id] ?? !optional);
  return {
    columns,
    shown: columns.filter(isShown),
    isShown,
    show: (id: string, shown: boolean) => choose({ ...chosen, [id]: shown }),
  };
}

const readChoice = (stored: unknown): Partial<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(Object(stored) as object).filter(([, shown]) => typeof shown === 'boolean'),
  );

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
