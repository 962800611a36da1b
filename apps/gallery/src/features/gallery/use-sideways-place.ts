import { useEffect, type RefObject } from 'react';

/** Outlives the page with the row: after a return from an image, the row has its former position. */
let remembered = 0;

/** Share of the row's width that stays free beside the current item, so that its neighbour is visible. */
const MARGIN = 0.12;

function scrollTo(row: HTMLElement, left: number): void {
  row.scrollLeft = left;
}

/** Scrolls the current item of a row into view without scrolling the page. */
function reveal(row: HTMLElement): void {
  const item = row.querySelector('[aria-current]');
  if (!item) return;
  const outer = row.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const margin = outer.width * MARGIN;
  const before = outer.left + margin - inner.left;
  const after = inner.right - (outer.right - margin);
  if (before > 0) scrollTo(row, row.scrollLeft - before);
  else if (after > 0) scrollTo(row, row.scrollLeft + after);
}

/**
 * Keeps the horizontal scroll position of a row, and scrolls its current item into view when that changes.
 */
export function useSidewaysPlace(row: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    scrollTo(element, remembered);
    const remember = () => {
      remembered = element.scrollLeft;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [row]);

  useEffect(() => {
    if (row.current && current) reveal(row.current);
  }, [row, current]);
}
