import { encodePath } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

/** Of the gallery's page, on the same origin. */
export const publicPage = (id: string): string => `/image/${encodePath(id)}`;

export const contextQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['image-context', id],
    queryFn: ({ signal }) => api.send('GET /image-context/*', { params: { '*': id }, signal }),
  });

const MOST_REPORTS = 50;

/** Open reports of an image. The list finds a part of the id, so others are left out. */
export const reportsQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['image-reports', id],
    queryFn: async ({ signal }) => {
      const query = { q: id, state: 'open', pageSize: MOST_REPORTS };
      const { items } = await api.send('GET /reports', { query, signal });
      return items.filter(({ image }) => image.id === id);
    },
  });
