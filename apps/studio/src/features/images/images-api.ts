import { DAY_MS, encodePath } from '@lumigraph/contracts';
import type {
  StudioCategory,
  StudioImageRow,
  StudioImageSort,
  StudioImageVisibility,
} from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

export const imageFilters = [
  'q',
  'categoryId',
  'missing',
  'special',
  'license',
  'source',
  'model',
  'from',
  'to',
] as const;
type ImageFilters = { [F in (typeof imageFilters)[number]]?: string };

const IMAGES = ['images'];

interface ImageListQuery {
  visibility: StudioImageVisibility;
  /** As in the address, where days are `2026-11-23`. */
  filters: ImageFilters;
  sort: StudioImageSort | undefined;
}

export function imagePages(api: StudioApi, list: ImageListQuery): PagesOptions<StudioImageRow> {
  const { visibility, filters, sort } = list;
  const query = {
    ...filters,
    visibility,
    sort,
    from: startOf(filters.from),
    to: startOf(filters.to, DAY_MS),
  };
  return {
    queryKey: [...IMAGES, 'list', list],
    fetchPage: ({ cursor, pageSize, signal }) =>
      api.page<StudioImageRow>('images', { query: { ...query, cursor, pageSize }, signal }),
  };
}

/** Midnight in the zone of this browser; undefined while the day is incomplete. */
function startOf(day: string | undefined, later = 0): number | undefined {
  const time = Date.parse(`${day}T00:00`);
  return Number.isNaN(time) ? undefined : time + later;
}

/** Kept while the image has this version: a preview is not in the cache of the browser, because it needs a token. */
export const previewQuery = (api: StudioApi, { id, version }: Pick<StudioImageRow, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['image-previews', id, version],
    queryFn: () => api.file(`image-previews/${encodePath(id)}`),
    staleTime: Infinity,
  });

export const categoriesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [...IMAGES, 'categories'],
    queryFn: ({ signal }) => api.get<StudioCategory[]>('categories', { signal }),
  });
