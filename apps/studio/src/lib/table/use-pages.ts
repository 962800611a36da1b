import {
  keepPreviousData,
  useQueries,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { STUDIO_MAX_PAGE_SIZE, type StudioPage } from '@lumigraph/contracts/studio';

const PAGE_SIZE = 50;

interface PageRequest {
  cursor: string | undefined;
  pageSize: number;
  signal: AbortSignal;
}

export interface PagesOptions<Row> {
  /** Names the list with its filters and its order. */
  queryKey: QueryKey;
  fetchPage: (request: PageRequest) => Promise<StudioPage<Row>>;
}

export interface Pages<Row> {
  /** Rows that can be scrolled to: those that are known, and one page that is not loaded yet. */
  rowCount: number;
  /** Rows of the whole list; a lower bound unless `totalIsExact`. */
  total: number | undefined;
  totalIsExact: boolean;
  /** The loaded rows of the window; the same array until one of its pages changes. */
  rows: readonly Row[];
  /** Undefined while the row's page is loading. */
  rowAt: (index: number) => Row | undefined;
  /** Where the known pages begin. */
  cursors: Chain['cursors'];
  /**
   * Reads rows one after another in the order that the list has now, also when the list is not shown any more: a row
   * that a change moves or takes away keeps its index.
   */
  snapshot: () => (index: number) => Promise<Row | undefined>;
  /** The same for rows outside of the window; loads their pages. */
  loadRows: (first: number, last: number) => Promise<Row[]>;
  isPending: boolean;
  /** Rows of the list before are shown while the first page loads. */
  isStale: boolean;
  /** The failure of a page in the window. */
  error: unknown;
  retry: () => void;
}

interface Chain {
  id: string;
  /** Where each page begins; `null` is the beginning of the list. */
  cursors: readonly (string | null)[];
}

/**
 * A list with cursors as a window over its pages: only the pages between two rows are loaded and kept up to date, so
 * that the cost does not grow with the rows that were scrolled past. A cursor is known after the page before it; `known`
 * are those of the list when it was left.
 */
export function usePages<Row>(
  options: PagesOptions<Row>,
  window: { first: number; last: number },
  known?: Chain['cursors'],
): Pages<Row> {
  const queryClient = useQueryClient();
  const id = JSON.stringify(options.queryKey);
  const [stored, setChain] = useState<Chain>({ id, cursors: known ?? [null] });
  const chain = stored.id === id ? stored : { id, cursors: [null] };
  const shown = pagesOf(window, chain.cursors.length - 1);
  const queryOf = (page: number) => queryOfPage(options, chain.cursors[page] ?? null);
  const results = useQueries({
    queries: shown.map((page) => ({
      ...queryOf(page),
      // A new filter keeps the rows in view until its own arrive.
      ...(page === 0 ? { placeholderData: keepPreviousData } : {}),
    })),
  });
  const loaded = useKept(results.map(({ data }) => data));
  const rows = useMemo(() => loaded.flatMap((page) => page?.items ?? []), [loaded]);
  const dataOf = (page: number) => loaded[shown.indexOf(page)];
  const isStale = results[0]?.isPlaceholderData ?? false;
  const next = isStale ? chain : followed(chain, dataOf);
  if (next !== stored) setChain(next);

  return {
    ...sizesOf(dataOf(0), { pages: chain.cursors.length, end: dataOf(chain.cursors.length - 1) }),
    rows,
    rowAt: (index) => dataOf(pageOf(index))?.items[index % PAGE_SIZE],
    cursors: next.cursors,
    snapshot: () => snapshotOf(options.fetchPage, next.cursors, dataOf),
    async loadRows(first, last) {
      const pages = between(pageOf(first), pageOf(last));
      const found = await Promise.all(pages.map((page) => queryClient.ensureQueryData(queryOf(page))));
      const offset = pageOf(first) * PAGE_SIZE;
      return found.flatMap(({ items }) => items).slice(first - offset, last - offset + 1);
    },
    isPending: results[0]?.isPending ?? true,
    isStale,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry() {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

function snapshotOf<Row>(
  fetchPage: PagesOptions<Row>['fetchPage'],
  known: Chain['cursors'],
  dataOf: (page: number) => StudioPage<Row> | undefined,
) {
  const cursors = [...known];
  const kept = new Map<number, StudioPage<Row>>();
  return async (index: number): Promise<Row | undefined> => {
    const page = pageOf(index);
    const cursor = cursors[page];
    if (cursor === undefined) return undefined;
    const { signal } = new AbortController();
    const data =
      kept.get(page) ??
      dataOf(page) ??
      (await fetchPage({ cursor: cursor ?? undefined, pageSize: PAGE_SIZE, signal }));
    kept.set(page, data);
    if (data.nextCursor !== null) cursors[page + 1] ??= data.nextCursor;
    return data.items[index % PAGE_SIZE];
  };
}

const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE);
const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/** The pages of the window, and the first one, which has the total. */
function pagesOf(window: { first: number; last: number }, lastPage: number): number[] {
  const first = Math.min(pageOf(window.first), lastPage);
  return [...new Set([0, ...between(first, Math.min(pageOf(window.last), lastPage))])];
}

const queryOfPage = <Row>({ queryKey, fetchPage }: PagesOptions<Row>, cursor: string | null) => ({
  queryKey: [...queryKey, { cursor }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchPage({ cursor: cursor ?? undefined, pageSize: PAGE_SIZE, signal }),
});

/** `end` is the last page of the chain; while it is loading, it counts as full. */
function sizesOf<Row>(
  first: StudioPage<Row> | undefined,
  { pages, end }: { pages: number; end: StudioPage<Row> | undefined },
) {
  const { total, totalIsExact = false } = first ?? {};
  const reached = end ? (pages - 1) * PAGE_SIZE + end.items.length : pages * PAGE_SIZE;
  const rowCount = !end && totalIsExact && total !== undefined ? Math.min(reached, total) : reached;
  return { rowCount, total, totalIsExact };
}

/** The list of the render before when it has the same items. */
function useKept<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && list.every((item, index) => item === kept[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

/** The chain after the pages that are loaded: extended at its end, and cut where a page now ends elsewhere. */
function followed<Row>(chain: Chain, dataOf: (page: number) => StudioPage<Row> | undefined): Chain {
  for (const [page] of chain.cursors.entries()) {
    const data = dataOf(page);
    const next = chain.cursors[page + 1];
    if (!data || (data.nextCursor ?? undefined) === next) continue;
    const known = chain.cursors.slice(0, page + 1);
    return { id: chain.id, cursors: data.nextCursor === null ? known : [...known, data.nextCursor] };
  }
  return chain;
}

/** Every row of a list as the server has it now, page after page. */
export async function* allRows<Row>({ fetchPage }: PagesOptions<Row>): AsyncGenerator<Row> {
  const { signal } = new AbortController();
  let cursor: string | null | undefined;
  do {
    const page: StudioPage<Row> = await fetchPage({
      cursor: cursor ?? undefined,
      pageSize: STUDIO_MAX_PAGE_SIZE,
      signal,
    });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The rows that are loaded of the lists under a key, in their order. */
export const loadedRows = <Row>(queryClient: QueryClient, queryKey: QueryKey): Row[] =>
  queryClient.getQueriesData<StudioPage<Row>>({ queryKey }).flatMap(([, page]) => page?.items ?? []);

/** Shows a changed row without loading its lists again. */
export function changeRow<Row extends { id: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { id, change }: { id: string; change: (row: Row) => Row },
): void {
  queryClient.setQueriesData<StudioPage<Row>>({ queryKey }, (page) =>
    page?.items.some((row) => row.id === id)
      ? { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  );
}
