import { useState } from 'react';

/** What is selected: single rows, or every result of the filter but some. */
export type Selected =
  { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> };

/** Whether a row is among what is selected. */
export const isSelected = (selected: Selected, id: string): boolean =>
  selected.kind === 'some' ? selected.ids.has(id) : !selected.except.has(id);

export interface Selection {
  selected: Selected;
  has: (id: string) => boolean;
  /** Sets rows; `anchor` is the row from which Shift extends next time. */
  set: (ids: readonly string[], on: boolean, anchor?: number) => void;
  /** Undefined until a row is selected here: Shift does not extend from the beginning of the list. */
  anchor: number | undefined;
  selectAll: () => void;
  clear: () => void;
}

interface SelectionState extends Pick<Selection, 'selected' | 'anchor'> {
  listId: string;
}

export const nothingSelected: Selected = { kind: 'some', ids: new Set() };

/**
 * The selection of one list; `listId` names its filters, and another list begins without a selection. `initial` is the
 * selection with which the list was left.
 */
export function useSelection(listId: string, initial: Selected = nothingSelected): Selection {
  const [state, setState] = useState<SelectionState>({ listId, selected: initial, anchor: undefined });
  const current = state.listId === listId ? state : { listId, selected: nothingSelected, anchor: undefined };
  const { selected, anchor } = current;
  return {
    selected,
    anchor,
    has: (id) => isSelected(selected, id),
    set(ids, on, nextAnchor = anchor) {
      setState((before) => {
        const base = before.listId === listId ? before.selected : nothingSelected;
        const next = new Set(base.kind === 'all' ? base.except : base.ids);
        // In "all but some", a selected row is one that is not in the set.
        for (const id of ids)
          if (on === (base.kind === 'some')) next.add(id);
          else next.delete(id);
        const changed: Selected =
          base.kind === 'all' ? { kind: 'all', except: next } : { kind: 'some', ids: next };
        return { listId, selected: changed, anchor: nextAnchor };
      });
    },
    selectAll: () => setState({ listId, selected: { kind: 'all', except: new Set() }, anchor }),
    clear: () => setState({ listId, selected: nothingSelected, anchor }),
  };
}

/** How many rows are selected; of "all", as far as the total is known. */
export function selectedCount(selected: Selected, total: number | undefined): number {
  return selected.kind === 'some' ? selected.ids.size : Math.max(0, (total ?? 0) - selected.except.size);
}
