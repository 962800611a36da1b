import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { requiredContext } from './required-context.ts';

/** A query that the server has answered: `updatedAt` is its time, in milliseconds since 1970. */
export type KnownResult = readonly [key: QueryKey, data: unknown, updatedAt: number];

/** Those of a client, for the document. Not the library's `dehydrate`, which adds ten fields to each: a kilobyte of a page. */
export const knownResults = (client: QueryClient): KnownResult[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);

export function addResults(client: QueryClient, results: readonly KnownResult[] = []): void {
  for (const [key, data, updatedAt] of results) client.setQueryData(key, data, { updatedAt });
}

/**
 * The data of the pages. Their client exists once a page needs it (`query-scope.tsx`): its code is a tenth of a first
 * load.
 */
export interface PageQueries {
  client?: QueryClient;
  /** The data of the document. */
  initial?: readonly KnownResult[] | undefined;
}

/** For what belongs to no page; a page calls `useQueryClient`. */
export const [PageQueriesContext, usePageQueries] = requiredContext<PageQueries>('usePageQueries');
