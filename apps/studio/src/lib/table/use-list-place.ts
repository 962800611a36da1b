import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStudio } from '../studio.tsx';
import { historyStateOf, type ListOrigin, type ListPlace } from './list-places.ts';
import type { Pages } from './use-pages.ts';
import { nothingSelected, type Selection } from './use-selection.ts';

/** The place at which this list was left, when the user returns to it. */
export function useLeftPlace(listId: string) {
  const location = useLocation();
  const { listPlaces } = useStudio();
  const [left] = useState(
    () => listPlaces.find(location.key) ?? listPlaces.find(historyStateOf(location).place),
  );
  return left?.listId === listId ? left : undefined;
}

/** The rows of a list. */
export interface ListRows<Row> {
  /** Accessible name of the list. */
  label: string;
  rowId: (row: Row) => string;
  /** Names a row for screen readers, for example in "Select …". */
  rowLabel: (row: Row) => string;
  /** The page behind a row, which a press on it or Enter opens. */
  rowHref?: ((row: Row) => string) | undefined;
  /** What these do instead, where no page is behind a row. */
  onOpen?: ((row: Row) => void) | undefined;
}

interface KeptPlaceOptions<Row>
  extends
    Pick<ListRows<Row>, 'label' | 'rowHref' | 'onOpen'>,
    Pick<ListPlace, 'listId' | 'rowHeight' | 'columns' | 'active' | 'offset' | 'height'> {
  list: Pages<Row>;
  selection: Selection | undefined;
}

/** Keeps the place in the list, and opens the page behind a row, which leads back to it. */
export function useKeptPlace<Row>(options: KeptPlaceOptions<Row>) {
  const { list, listId, label, selection, rowHref, onOpen, rowHeight, columns, active, offset, height } =
    options;
  const { listPlaces } = useStudio();
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (list.isStale) return;
    const rowAt = list.snapshot();
    listPlaces.keep(key, pathname, {
      listId,
      search,
      cursors: list.cursors,
      selected: selection?.selected ?? nothingSelected,
      active,
      offset,
      height,
      rowHeight,
      columns,
      total: list.totalIsExact ? list.total : undefined,
      hrefAt: async (index) => {
        const row = await rowAt(index);
        return row && rowHref?.(row);
      },
    });
  });
  if (!rowHref) return onOpen && ((row: Row) => onOpen(row));
  return (row: Row, index: number) => {
    const origin: ListOrigin = { path: pathname, search, label, entry: key, index };
    void navigate(rowHref(row), { state: { list: origin } });
  };
}
