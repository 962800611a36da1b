import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';

interface RowsOptions {
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** The row that stays in the document, so that it keeps the focus while other rows are in view. */
  active: number;
  onRange: (range: { first: number; last: number }) => void;
}

const HEAD_HEIGHT = 42;

/** Which rows are in view. */
export function useRows({ count, rowHeight, scroller, active, onRange }: RowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering and are not passed on as props
  return useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), Math.max(0, Math.min(active, range.count - 1))])].sort(
          (a, b) => a - b,
        ),
      [active],
    ),
    onChange: ({ range }) => {
      if (range) onRange({ first: range.startIndex, last: range.endIndex });
    },
  });
}
