import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';
import { offsetIn, type ListPlace } from './list-places.ts';
import { useKeptPlace, type ListRows } from './use-list-place.ts';
import type { Pages } from './use-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

/** What a table and tiles show of them. */
export interface GridProps<Row> extends ListRows<Row> {
  list: Pages<Row>;
  /** Undefined where rows cannot be selected. */
  selection: Selection | undefined;
  listId: string;
  /** The place at which the list was left. */
  left: ListPlace | undefined;
  onRange: (range: { first: number; last: number }) => void;
}

interface GridOptions<Row> extends GridProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows beside each other. */
  columns: number;
  /** Of a line, in pixels. */
  rowHeight: number;
  /** Lines outside of the frame that are rendered. */
  overscan: number;
  /** Pixels above the first line that scroll with it, and those of a head that stays. */
  padding?: number;
  headHeight?: number;
  /** What V does with a row. */
  onView?: (index: number) => void;
}

/** The lines in view, the row with the focus, and the keys. */
export function useGrid<Row>(options: GridOptions<Row>) {
  const { list, left, scroller, columns, rowHeight, padding = 0, headHeight = 0, onRange } = options;
  const [active, setActive] = useState(left?.active ?? 0);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering and are not passed on as props
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: Math.ceil(list.rowCount / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialOffset: offsetIn(left, { columns, rowHeight }),
    paddingStart: padding,
    scrollPaddingStart: headHeight,
    overscan: options.overscan,
    // The row with the focus stays in the document, so that it keeps it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(Math.floor(active / columns), range.count - 1)])]
        .filter((line) => line >= 0)
        .sort((a, b) => a - b),
    onChange: ({ range }) => {
      if (range) onRange({ first: range.startIndex * columns, last: (range.endIndex + 1) * columns - 1 });
    },
  });
  const onOpen = useKeptPlace({
    ...options,
    active,
    offset: virtualizer.scrollOffset ?? 0,
    height: (virtualizer.scrollRect?.height ?? 0) - headHeight,
  });
  const keys = useRowKeys({ ...options, virtualizer, active, setActive, onOpen });
  return { active: Math.min(active, list.rowCount - 1), virtualizer, keys, canOpen: onOpen !== undefined };
}
