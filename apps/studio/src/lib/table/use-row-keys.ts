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
  /** Rows beside each other; 1 unless given. */
  columns?: number;
  /** What V does with a row. */
  onView?: (index: number) => void;
}

type Step = (active: number, last: number) => number;

const PAGE_ROWS = 10;
const PAGE_LINES = 3;

/** The steps of the keys, by how many rows are beside each other. */
const stepsOf = (columns: number): Record<string, Step> => {
  const page = columns === 1 ? PAGE_ROWS : PAGE_LINES * columns;
  return {
    ArrowDown: (active, last) => (active + columns > last ? active : active + columns),
    ArrowUp: (active) => (active < columns ? active : active - columns),
    PageDown: (active) => active + page,
    PageUp: (active) => active - page,
    Home: () => 0,
    End: (_active, last) => last,
    ...(columns === 1
      ? {}
      : { ArrowRight: (active: number) => active + 1, ArrowLeft: (active: number) => active - 1 }),
  };
};

/** The keyboard of the rows, and the selection of one row or of all between two. */
export function useRowKeys<Row>(options: RowKeysOptions<Row>) {
  const { list, selection, rowId, virtualizer, scroller, active, setActive, onOpen } = options;
  const { columns = 1, onView } = options;
  const steps = stepsOf(columns);
  // A new object for each move: the row is focused after it was rendered.
  const [moved, setMoved] = useState<{ index: number }>();
  useEffect(() => {
    if (moved)
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${moved.index}"]`)
        ?.focus({ preventScroll: true });
  }, [moved, scroller]);

  /** `from`: where the range begins while no row was selected here. */
  async function select(index: number, extend: boolean, from?: number) {
    const row = list.rowAt(index);
    if (!row || !selection) return;
    setActive(index);
    const anchor = selection.anchor ?? from;
    if (!extend || anchor === undefined) {
      selection.set([rowId(row)], extend || !selection.has(rowId(row)), index);
      return;
    }
    const ends = [anchor, index] as const;
    const between = await list.loadRows(Math.min(...ends), Math.max(...ends));
    selection.set(between.map(rowId), true, anchor);
  }

  function open(index: number) {
    setActive(index);
    const row = list.rowAt(index);
    if (row) onOpen?.(row, index);
  }

  function show(index: number) {
    setActive(index);
    virtualizer.scrollToIndex(Math.floor(index / columns));
  }

  function focus(index: number) {
    show(index);
    setMoved({ index });
  }

  function move(step: Step, extend: boolean) {
    const target = Math.max(0, Math.min(step(active, list.rowCount - 1), list.rowCount - 1));
    focus(target);
    if (extend) void select(target, true, active);
  }

  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ' ': ({ shiftKey }) => void select(active, shiftKey),
    Enter: () => open(active),
    Escape: () => selection?.clear(),
    ...(onView ? { v: () => onView(active) } : {}),
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
      if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action(event);
    },
    select: (index: number, extend: boolean) => void select(index, extend),
    open,
    /** Scrolls a row into view, which has the focus from then on. */
    show,
    /** The same, and moves the focus. */
    focus,
  };
}
