import type { Selected } from './use-selection.ts';

/** A list as it was left, for the way back and for the pages behind its rows. */
export interface ListPlace {
  /** Of the list with its filters and order: another list does not begin at this place. */
  listId: string;
  /** Filters and order, as in the address. */
  search: string;
  /** Where the known pages begin. */
  cursors: readonly (string | null)[];
  selected: Selected;
  /** The row with the focus, or whose page is open. */
  active: number;
  /** Pixels that are scrolled past. */
  offset: number;
  /** Pixels in which rows are visible. */
  height: number;
  rowHeight: number;
  /** Rows beside each other; 1 in a table. */
  columns: number;
  /** Rows of the whole list, where it is known exactly. */
  total: number | undefined;
  /** The address behind a row, in the order that the list had when it was left; undefined outside of the list. */
  hrefAt: (index: number) => Promise<string | undefined>;
}

type Layout = Pick<ListPlace, 'columns' | 'rowHeight'>;

/** Pixels to scroll past: as it was left, or in another layout to the row that had the focus. */
export const offsetIn = (left: ListPlace | undefined, { columns, rowHeight }: Layout): number => {
  if (!left) return 0;
  if (left.columns === columns && left.rowHeight === rowHeight) return left.offset;
  return Math.floor(left.active / columns) * rowHeight;
};

/**
 * The places of all lists of this tab, by entry of the history: Back leads to an entry, and the link back of a page to a
 * new one that begins at the same place.
 */
export function createListPlaces() {
  const places = new Map<string, ListPlace>();
  const latest = new Map<string, string>();
  return {
    /** By the key of an entry of the history. */
    find: (entry: string | undefined): ListPlace | undefined =>
      entry === undefined ? undefined : places.get(entry),
    /** The entry in which a list was last shown, by the path of its page. */
    latestOf: (path: string): string | undefined => latest.get(path),
    keep(entry: string, path: string, place: ListPlace): void {
      places.set(entry, place);
      latest.set(path, entry);
    },
    /** Another row is open: the list shows it when it appears again. */
    moveTo(entry: string, active: number): void {
      const place = places.get(entry);
      if (!place || place.active === active) return;
      const top = Math.floor(active / place.columns) * place.rowHeight;
      const offset = Math.min(top, Math.max(place.offset, top + place.rowHeight - place.height));
      places.set(entry, { ...place, active, offset });
    },
  };
}

export type ListPlaces = ReturnType<typeof createListPlaces>;

/** The list from which a page was opened; the history keeps it with the page. */
export interface ListOrigin {
  path: string;
  search: string;
  label: string;
  /** Key of its entry in the history. */
  entry: string;
  /** Of the row. */
  index: number;
}

/** What the studio keeps in the entries of the history. */
interface HistoryState {
  list?: ListOrigin;
  /** The entry whose place a list takes over. */
  place?: string;
}

/** Nothing but the studio writes into its entries. */
export const historyStateOf = ({ state }: { state: unknown }): HistoryState => state ?? {};
