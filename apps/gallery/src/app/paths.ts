import { encodePath, FIRST_PAGE } from '@lumigraph/contracts';
import { queryOf, sharedPaths } from '@lumigraph/site-kit';

/** Which list of pictures, and which page of it: what the home page's address says (decisions C15). */
export interface ListAddress {
  categoryId?: number | undefined;
  special?: boolean | undefined;
  /** From 1; the first page is not written. */
  page?: number | undefined;
}

function listQuery({ categoryId, special, page }: ListAddress): string {
  return queryOf({ categoryId, special, page: page === FIRST_PAGE ? undefined : page });
}

/** Every address of the site (specification 2.1). Links are made here and nowhere else. */
export const paths = {
  ...sharedPaths,
  home: (list: ListAddress = {}) => `/${listQuery(list)}`,
  images: (list: ListAddress = {}) => `/images${listQuery(list)}`,
  /** `list` is where the visitor came from: neighbours and the way back follow it. */
  image: (imageId: string, list: ListAddress = {}) => `/image/${encodePath(imageId)}${listQuery(list)}`,
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

/** Reads what {@link paths.home} wrote; anything that makes no sense counts as not given. */
export function readListAddress(search: URLSearchParams): ListAddress & { page: number } {
  const categoryId = wholeNumber(search.get('categoryId'));
  const special = ['true', '1', ''].includes(search.get('special') ?? 'no');
  return {
    ...(special ? { special } : {}),
    ...(categoryId !== undefined && !special ? { categoryId } : {}),
    page: wholeNumber(search.get('page')) ?? FIRST_PAGE,
  };
}
