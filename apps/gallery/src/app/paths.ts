import {
  colourNames,
  encodePath,
  filtersOf,
  FIRST_PAGE,
  isFilteredList,
  orientations,
  SEARCH_TEXT_MAX_LENGTH,
  searchOrders,
  type ListFilters,
  type SearchOrder,
} from '@lumigraph/contracts';
import { queryOf, sharedPaths } from '@lumigraph/site-kit';

/** The list of images and its page, as encoded in the home page's address. */
export interface ListAddress extends ListFilters {
  /** Words of a search; empty when no words are entered. */
  q?: string | undefined;
  /** The default (`best` for words, otherwise `newest`) is left out of the address. */
  sort?: SearchOrder | undefined;
  /** From 1; the first page is left out of the address. */
  page?: number | undefined;
  /** First of several pages that are shown together, after "Load more"; the last one is `page`. */
  from?: number | undefined;
  /** How the grid shows the images; rows are left out of the address. */
  view?: GridView | undefined;
}

/** Other layouts of the grid than rows in which images keep their shape. */
const gridViews = ['squares'] as const;
type GridView = (typeof gridViews)[number];

/** Number of pages that are shown together at most. */
export const MAX_PAGES_TOGETHER = 10;

function listQuery(list: ListAddress & { collection?: string | undefined }): string {
  const { q, sort, page, from, view, collection } = list;
  return queryOf({
    q,
    ...filtersOf(list),
    sort: sort === defaultOrder(q) ? undefined : sort,
    page: page === FIRST_PAGE ? undefined : page,
    from: from === page ? undefined : from,
    view,
    collection,
  });
}

const defaultOrder = (q: string | undefined): SearchOrder => (q === undefined ? 'newest' : 'best');

/** A search, possibly still without words; every other list is browsed on the home page. */
export function isSearch({ q }: ListAddress): boolean {
  return q !== undefined;
}

/** The pages that an address shows together. */
export function pagesOf({ page = FIRST_PAGE, from = page }: ListAddress): number[] {
  return Array.from({ length: page - from + 1 }, (_, index) => from + index);
}

/** The hero is shown only above the first page of all images. */
export function showsHero(list: ListAddress): boolean {
  const { categoryId, special, q } = list;
  return (categoryId ?? q) === undefined && !special && !isFilteredList(list) && pagesOf(list)[0] === 1;
}

/** Every address of the site. Links are built only here. */
export const paths = {
  ...sharedPaths,
  home: (list: ListAddress = {}) => `/${listQuery(list)}`,
  /** A search without words: its form and filters. */
  search: () => '/?q=',
  favorites: () => '/favorites',
  collections: () => '/collections',
  collection: (id: string) => `/collections/${encodeURIComponent(id)}`,
  sharedCollection: (token: string) => `/shared/${encodeURIComponent(token)}`,
  images: (list: ListAddress = {}) => `/images${listQuery(list)}`,
  /** `list` is the list that the visitor opened the image from; neighbours and the link back follow it. */
  image: (imageId: string, { from: _from, view: _view, ...list }: ListAddress = {}) =>
    `/image/${encodePath(imageId)}${listQuery(list)}`,
  /** The ways to follow a list, and what a user follows. */
  follow: (list: ListAddress & { collection?: string | undefined } = {}) => `/follow${listQuery(list)}`,
  report: (imageId: string) => `/report${queryOf({ image: imageId })}`,
  certificates: () => '/license/certificate',
  certificate: (certificateId: string) => `/license/certificate/${encodeURIComponent(certificateId)}`,
  blog: ({ page }: { page?: number } = {}) =>
    `/blog${queryOf({ page: page === FIRST_PAGE ? undefined : page })}`,
  post: (postId: string | number) => `/blog/${encodeURIComponent(postId)}`,
} as const;

const SMALLEST = 1;

function wholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= SMALLEST ? value : undefined;
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The values that are not undefined, for parameters that must be absent rather than undefined. */
function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Parses an address made by {@link paths.home}; an invalid value counts as absent. */
export function readListAddress(search: URLSearchParams): ListAddress & { page: number } {
  const filters: { [Name in keyof Required<ListFilters>]: ListFilters[Name] } = {
    categoryId: wholeNumber(search.get('categoryId')),
    orientation: oneOf(orientations, search.get('orientation')),
    colour: oneOf(colourNames, search.get('colour')),
    special: ['true', '1', ''].includes(search.get('special') ?? 'no'),
  };
  // One character more than the search uses, so that the server detects the truncation.
  const q = search
    .get('q')
    ?.trim()
    .slice(0, SEARCH_TEXT_MAX_LENGTH + 1)
    .toWellFormed();
  const page = wholeNumber(search.get('page')) ?? FIRST_PAGE;
  return {
    ...withoutUndefined({
      q,
      ...filtersOf(filters),
      sort: orderOf(oneOf(searchOrders, search.get('sort')), q),
      from: firstOf(wholeNumber(search.get('from')), page),
      view: oneOf(gridViews, search.get('view')),
    }),
    page,
  };
}

/** Absent for the default order, and for an order by words where there are none. */
function orderOf(sort: SearchOrder | undefined, q: string | undefined): SearchOrder | undefined {
  return sort === defaultOrder(q) || (q === undefined && sort === 'best') ? undefined : sort;
}

function firstOf(from: number | undefined, page: number): number | undefined {
  return from !== undefined && from < page ? Math.max(from, page - MAX_PAGES_TOGETHER + 1) : undefined;
}

/** The address of a list with its filters; without words and filters that of the search form. */
export function searchPath(list: ListAddress): string {
  const address = paths.home(list);
  return address === paths.home() ? paths.search() : address;
}
