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

/** The list of images and its page, as encoded in the home page's address. */
export interface ListAddress {
  categoryId?: number | undefined;
  special?: boolean | undefined;
  /** Words of a search; empty when no words are entered. */
  q?: string | undefined;
  orientation?: Orientation | undefined;
  colour?: ColourName | undefined;
  /** `best` is left out of the address. */
  sort?: SearchOrder | undefined;
  /** From 1; the first page is left out of the address. */
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

/** Lists that only the search has; the other lists have their own pages and are not shown as a search. */
export function isSearch({ q, orientation, colour, special, categoryId }: ListAddress): boolean {
  return (
    q !== undefined ||
    orientation !== undefined ||
    colour !== undefined ||
    (special === true && categoryId !== undefined)
  );
}

/** Every address of the site. Links are built only here. */
export const paths = {
  ...sharedPaths,
  home: (list: ListAddress = {}) => `/${listQuery(list)}`,
  /** A search without words: its form and filters. */
  search: () => '/?q=',
  favourites: () => '/favorites',
  images: (list: ListAddress = {}) => `/images${listQuery(list)}`,
  /** `list` is the list that the visitor opened the image from; neighbours and the link back follow it. */
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

/** Parses an address made by {@link paths.home}; an invalid value counts as absent. */
export function readListAddress(search: URLSearchParams): ListAddress & { page: number } {
  const categoryId = wholeNumber(search.get('categoryId'));
  const special = ['true', '1', ''].includes(search.get('special') ?? 'no');
  // One character more than the search uses, so that the server detects the truncation.
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
