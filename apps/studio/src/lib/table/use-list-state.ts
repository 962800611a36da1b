import { DAY_MS } from '@lumigraph/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListState<Filter extends string> {
  filters: { [F in Filter]?: string };
  /** `title`, or `-title` for the opposite order; undefined for the list's own order. */
  sort: string | undefined;
  /** How many filters are set. */
  count: number;
  setFilters: (changes: { [F in Filter]?: string | undefined }) => void;
  setSort: (sort: string | undefined) => void;
  clear: () => void;
}

/**
 * Filters and order of a list, held in the address: a reload, a link and the back button keep them. An empty filter is
 * not in the address, and an order that is none of `sorts` counts as none. Pass constant arrays.
 */
export function useListState<Filter extends string>(
  names: readonly Filter[],
  sorts?: readonly string[],
): ListState<Filter> {
  const [search, setSearch] = useSearchParams();
  // Two filters can change before the router has rendered the first change.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      // Typing in a filter must not fill the history.
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  return useMemo(() => {
    const set = names.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === '' ? [] : [[name, value] as const];
    });
    const order = search.get('sort') ?? undefined;
    return {
      filters: Object.fromEntries(set) as ListState<Filter>['filters'],
      sort: sorts && !sorts.some((name) => name === order) ? undefined : order,
      count: set.length,
      setFilters: change,
      setSort: (sort) => change({ sort }),
      clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    };
  }, [search, names, sorts, change]);
}

/** Midnight of a day of the address (`2026-11-23`) in the zone of this browser; undefined while it is incomplete. */
export function startOfDay(day: string | undefined, later = 0): number | undefined {
  const time = Date.parse(`${day}T00:00`);
  return Number.isNaN(time) ? undefined : time + later;
}

/** The time from the first to the end of the last of two days of the address. */
export const timesOf = ({ from, to }: { from?: string; to?: string }) => ({
  from: startOfDay(from),
  to: startOfDay(to, DAY_MS),
});
