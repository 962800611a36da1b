import { filtersOf, type SearchPage } from '@lumigraph/contracts';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { readListAddress } from '../../app/paths.ts';
import { useScope, type Scope } from '../../lib/services.tsx';
import { siteConfig } from '../../site.config.ts';
import { searchState, statusOf, type SearchAddress } from './search-state.ts';

/** One page of the search that the address names. */
function searchQuery({ search, locale }: Scope<'search'>, list: SearchAddress) {
  const { q = '', sort, page } = list;
  const filters = filtersOf(list);
  return queryOptions<SearchPage>({
    queryKey: ['search', locale, { q, ...filters, sort, page }],
    queryFn: async ({ signal }) =>
      (await search()).search({
        ...(q === '' ? {} : { q }),
        ...filters,
        ...(sort ? { sort } : {}),
        page,
        pageSize: siteConfig.gridPageSize,
        locale,
        signal,
      }),
  });
}

/** Fills the cache for one address; returns the status of the document. */
export async function prefetchSearch(
  queryClient: QueryClient,
  scope: Scope<'search'>,
  list: SearchAddress,
): Promise<number> {
  const query = searchQuery(scope, list);
  await queryClient.prefetchQuery(query);
  const response = queryClient.getQueryState<SearchPage>(query.queryKey);
  return statusOf(searchState({ list, data: response?.data, failed: response?.status === 'error' }));
}

/** The data of the search page, derived from the address. */
export function useSearch() {
  const scope = useScope();
  const [params] = useSearchParams();
  const list = readListAddress(params);
  const { data, isError, refetch } = useQuery(searchQuery(scope, list));
  return {
    list,
    state: searchState({ list, data, failed: isError }),
    retry: () => void refetch(),
  };
}
