import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves focus when `shown` changes, because the pressed control is unmounted: to the first field of the element, else to
 * the element itself, whose text screen readers then read.
 */
export function useFocusOnChange<E extends HTMLElement>(shown: string): RefObject<E | null> {
  const root = useRef<E>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    (root.current?.querySelector('input') ?? root.current)?.focus();
  }, [shown]);
  return root;
}
