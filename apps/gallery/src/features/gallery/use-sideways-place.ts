import { useEffect, type RefObject } from 'react';

/** Survives the page that holds the row: coming back from an image finds the row as it was left. */
let remembered = 0;

/** Part of the row's width that stays free beside the current item, so that its neighbour shows. */
const MARGIN = 0.12;

function scrollTo(row: HTMLElement, left: number): void {
  row.scrollLeft = left;
}

/** Brings the current item of a row into view without moving the page. */
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

/** Keeps the sideways place of a row, and brings its current item into view when that changes. */
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
