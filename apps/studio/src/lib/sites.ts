import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { StudioApi } from './studio-api.ts';
import { useStudioApi } from './studio.tsx';

/** The sites of this server. */
export const sitesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['post-sites'],
    queryFn: ({ signal }) => api.send('GET /post-sites', { signal }),
    staleTime: Infinity,
  });

/** The name that visitors see; the id of a site that is not served any more. */
export function useSiteName(): (id: string) => string {
  const { data: sites } = useQuery(sitesQuery(useStudioApi()));
  return useCallback((id) => sites?.find((site) => site.id === id)?.name ?? id, [sites]);
}
