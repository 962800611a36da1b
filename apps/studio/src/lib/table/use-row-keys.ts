import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Pages } from './use-pages.ts';
import type { Selection } from './use-selection.ts';

interface RowKeysOptions<Row> {
  list: Pages<Row>;
  /** Undefined where rows cannot be selected. */
  selection: Selection | undefined;
  rowId: (row: Row) => string;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  active: number;
  setActive: (index: number) => void;
  onOpen: ((row: Row, index: number) => void) | undefined;
}

const PAGE_ROWS = 10;
const steps: Record<string, (active: number, last: number) => number> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + PAGE_ROWS,
  PageUp: (active) => active - PAGE_ROWS,
  Home: () => 0,
  End: (_active, last) => last,
};

/** The keyboard of the rows, and the selection of one row or of all between two. */
export function useRowKeys<Row>(options: RowKeysOptions<Row>) {
  const { list, selection, rowId, virtualizer, scroller, active, setActive, onOpen } = options;
  // A new object for each move: the row is focused after it was rendered.
  const [moved, setMoved] = useState<{ index: number }>();
  useEffect(() => {
    if (moved)
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${moved.index}"]`)
        ?.focus({ preventScroll: true });
  }, [moved, scroller]);

  async function select(index: number, extend: boolean) {
    const row = list.rowAt(index);
    if (!row || !selection) return;
    setActive(index);
    if (!extend) {
      selection.set([rowId(row)], !selection.has(rowId(row)), index);
      return;
    }
    const ends = [selection.anchor, index] as const;
    const between = await list.loadRows(Math.min(...ends), Math.max(...ends));
    selection.set(between.map(rowId), true);
  }

  function open(index: number) {
    setActive(index);
    const row = list.rowAt(index);
    if (row) onOpen?.(row, index);
  }

  function move(step: (active: number, last: number) => number, extend: boolean) {
    const target = Math.max(0, Math.min(step(active, list.rowCount - 1), list.rowCount - 1));
    setActive(target);
    virtualizer.scrollToIndex(target);
    setMoved({ index: target });
    if (extend) void select(target, true);
  }

  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ' ': ({ shiftKey }) => void select(active, shiftKey),
    Enter: () => open(active),
    Escape: () => selection?.clear(),
  };

  function actionOf(event: KeyboardEvent): ((event: KeyboardEvent) => void) | undefined {
    const step = steps[event.key];
    if (step) return () => move(step, event.shiftKey);
    if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      return () => selection?.set(list.rows.map(rowId), true);
    return actions[event.key];
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      // A link or a button inside of a row handles its own keys.
      if (!(event.target instanceof HTMLTableRowElement)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action(event);
    },
    select: (index: number, extend: boolean) => void select(index, extend),
    open,
  };
}
