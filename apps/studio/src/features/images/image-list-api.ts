import { locales, type Locale, encodePath } from '@lumigraph/contracts';
import { imageGaps, type StudioImageFilters, type StudioImageVisibility } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import { imagesKey } from '../../lib/categories.ts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { timesOf } from '../../lib/table/use-list-state.ts';

/** The filters of the table in its address, and whether they are shown at once or after a press. */
export const filterPlaces = {
  q: 'first',
  categoryId: 'first',
  missing: 'first',
  special: 'more',
  license: 'more',
  source: 'more',
  model: 'more',
  from: 'more',
  to: 'more',
  texts: 'more',
  beside: 'more',
} as const satisfies Record<
  Exclude<keyof StudioImageFilters, 'visibility'> | 'texts' | 'beside',
  'first' | 'more'
>;
type FilterName = keyof typeof filterPlaces;
export const imageFilters = Object.keys(filterPlaces) as readonly FilterName[];
type ImageFilters = { [F in FilterName]?: string };

/** The languages whose texts are written in the rows: none, one, or two beside each other. */
export const textLocales = ({ texts, beside }: ImageFilters): Locale[] =>
  [...new Set(texts ? [texts, beside] : [])].flatMap((code) => locales.filter((locale) => locale === code));

export const imageListsKey = [...imagesKey, 'list'];

interface ImageListQuery {
  visibility: StudioImageVisibility;
  /** As in the address, where days are `2026-11-23`. */
  filters: ImageFilters;
  sort: string | undefined;
}

export function imagePages(api: StudioApi, { visibility, filters, sort }: ImageListQuery) {
  const { beside: _beside, ...others } = filters;
  const texts = textLocales(filters).join(',') || undefined;
  return api.list('GET /images', imageListsKey, { ...others, ...timesOf(filters), texts, visibility, sort });
}

/** The filters as a change of many images takes them. */
export function filterOf({ visibility, filters }: Omit<ImageListQuery, 'sort'>): StudioImageFilters {
  const {
    categoryId,
    special,
    missing,
    from: _from,
    to: _to,
    texts: _texts,
    beside: _beside,
    ...others
  } = filters;
  const { from, to } = timesOf(filters);
  const gap = imageGaps.find((name) => name === missing);
  return {
    ...others,
    visibility,
    ...(categoryId === undefined ? {} : { categoryId: Number(categoryId) }),
    ...(special === undefined ? {} : { special: special === 'true' }),
    ...(gap === undefined ? {} : { missing: gap }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Of the gallery's page, on the same origin. */
export const publicPage = (id: string): string => `/image/${encodePath(id)}`;

export const contextQuery = (api: StudioApi, id: string) =>
  api.query('GET /image-context/*', ['image-context'], { params: { '*': id } });

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
