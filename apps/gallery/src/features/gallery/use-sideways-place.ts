import { useEffect, type RefObject } from 'react';

/** Survives the page that holds the row: coming back from a picture finds the row as it was left. */
let remembered = 0;

/** Keeps the sideways place of a row, and brings its current item into view when that changes. */
export function useSidewaysPlace(row: RefObject<HTMLElement | null>, current: string | number): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    element.scrollLeft = remembered;
    const remember = () => {
      remembered = element.scrollLeft;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [row]);

  useEffect(() => {
    const element = row.current;
    const item = element?.querySelector('[aria-current]');
    if (!element || !item) return;
    const outer = element.getBoundingClientRect();
    const inner = item.getBoundingClientRect();
    const margin = outer.width * 0.12;
    if (inner.left < outer.left + margin) element.scrollLeft -= outer.left + margin - inner.left;
    else if (inner.right > outer.right - margin) element.scrollLeft += inner.right - (outer.right - margin);
  }, [row, current]);
}
