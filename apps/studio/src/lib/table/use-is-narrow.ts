import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';
const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(NARROW);

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** The screen of a phone: rows are cards, see data-table.css. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);

/** A card is padded less than a row. */
const CARD_LESS = 12;
const CARD_LINE = 26;

/** The height of a card with these columns: the one that names it, and two beside each other in each further line. */
export const cardHeight = (columns: readonly { isPicture?: boolean }[], rowHeight: number): number => {
  const others = columns.filter(({ isPicture }) => isPicture !== true).length - 1;
  return rowHeight - CARD_LESS + Math.ceil(others / 2) * CARD_LINE;
};
