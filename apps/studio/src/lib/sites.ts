import { useQuery } from '@tanstack/react-query';
import type { StudioApi } from './studio-api.ts';
import { useStudioApi } from './studio.tsx';
import type { TableFilter } from './table/filter-bar.tsx';

/** The sites of this server. */
export const sitesQuery = (api: StudioApi) => ({
  ...api.query('GET /post-sites', ['post-sites']),
  staleTime: Infinity,
});

/** The name that visitors see; the id of a site that is not served any more. */
export function useSiteName(): (id: string) => string {
  const { data: sites } = useQuery(sitesQuery(useStudioApi()));
  return (id) => sites?.find((site) => site.id === id)?.name ?? id;
}

/** The filter of a list by site; none where this server has one site. */
export function useSiteFilter<Name extends string>(
  name: Name,
  texts: { label: string; placeholder: string },
): TableFilter<Name>[] {
  const { data: sites = [] } = useQuery(sitesQuery(useStudioApi()));
  if (sites.length < 2) return [];
  const options = sites.map((site) => ({ value: site.id, label: site.name }));
  return [{ kind: 'select', name, ...texts, options }];
}
