import type { StudioPost } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

export const postFilters = ['q', 'state', 'project'] as const;
export type PostFilters = { [F in (typeof postFilters)[number]]?: string };

export function postPages(api: StudioApi, filters: PostFilters): PagesOptions<StudioPost> {
  return {
    queryKey: ['posts', filters],
    fetchPage: ({ signal, ...page }) => api.send('GET /posts', { query: { ...filters, ...page }, signal }),
  };
}
