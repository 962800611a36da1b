import { isNotFound } from '@lumigraph/site-kit';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * `null` means that there is no such thing. It is data and not an error, so that server and browser render
 * the same page.
 */
export async function orNull<Found>(response: Promise<Found>): Promise<Found | null> {
  try {
    return await response;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Fills the cache for the first paint; `undefined` after a failure. */
export async function prefetched<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  const { queryKey } = query;
  await queryClient.prefetchQuery(query);
  const data = queryClient.getQueryData<Data>(queryKey);
  // The browser has no record of a failure here; with this entry, the two would render different pages.
  if (data === undefined) queryClient.removeQueries({ queryKey, exact: true });
  return data;
}

/** The status of a document with this data. */
export function statusFor(data: unknown): number {
  if (data === undefined) return 503;
  return data === null ? 404 : 200;
}
