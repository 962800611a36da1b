import {
  colourNames,
  encodePath,
  FIRST_PAGE,
  orientations,
  SEARCH_TEXT_MAX_LENGTH,
  searchOrders,
  type ColourName,
  type Orientation,
  type SearchOrder,
} from '@lumigraph/contracts';
import { queryOf, sharedPaths } from '@lumigraph/site-kit';

/** Which list of images, and which page of it: what the home page's address says. */
export interface ListAddress {
  categoryId?: number | undefined;
  special?: boolean | undefined;
  /** Words of a search; empty is a search that has none yet. */
  q?: string | undefined;
  orientation?: Orientation | undefined;
  colour?: ColourName | undefined;
  /** `best` is not written. */
  sort?: SearchOrder | undefined;
  /** From 1; the first page is not written. */
  page?: number | undefined;
}

function listQuery({ q, categoryId, orientation, colour, special, sort, page }: ListAddress): string {
  return queryOf({
    q,
    categoryId,
    orientation,
    colour,
    special,
    sort: sort === DEFAULT_ORDER ? undefined : sort,
    page: page === FIRST_PAGE ? undefined : page,
  });
}

const DEFAULT_ORDER: SearchOrder = 'best';

/** Lists that only the search knows; the others have pages of their own and are not shown as a search. */
export function isSearch({ q, orientation, colour, special, categoryId }: ListAddress): boolean {
  return (
    q !== undefined ||
    orientation !== undefined ||
    colour !== undefined ||
    (special === true && categoryId !== undefined)
  );
}

/** Every address of the site. Links are made here and nowhere else. */
export const paths = {
  ...sharedPaths,
  home: (list: ListAddress = {}) => `/${listQuery(list)}`,
  /** A search that has no words yet: its form and filters. */
  search: () => '/?q=',
  favourites: () => '/favorites',
  images: (list: ListAddress = {}) => `/images${listQuery(list)}`,
  /** `list` is where the visitor came from: neighbours and the way back follow it. */
  image: (imageId: string, list: ListAddress = {}) => `/image/${encodePath(imageId)}${listQuery(list)}`,
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

/** Reads what {@link paths.home} wrote; anything that makes no sense counts as not given. */
export function readListAddress(search: URLSearchParams): ListAddress & { page: number } {
  const categoryId = wholeNumber(search.get('categoryId'));
  const special = ['true', '1', ''].includes(search.get('special') ?? 'no');
  // One letter more than is searched for, so that the server sees that something was cut off.
  const q = search
    .get('q')
    ?.trim()
    .slice(0, SEARCH_TEXT_MAX_LENGTH + 1)
    .toWellFormed();
  const orientation = oneOf(orientations, search.get('orientation'));
  const colour = oneOf(colourNames, search.get('colour'));
  const sort = oneOf(searchOrders, search.get('sort'));
  const searching = isSearch({ q, orientation, colour, special, categoryId });
  return {
    ...(q === undefined ? {} : { q }),
    ...(special ? { special } : {}),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(orientation ? { orientation } : {}),
    ...(colour ? { colour } : {}),
    ...(searching && sort && sort !== DEFAULT_ORDER ? { sort } : {}),
    page: wholeNumber(search.get('page')) ?? FIRST_PAGE,
  };
}
