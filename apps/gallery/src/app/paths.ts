import { encodePath, FIRST_PAGE } from '@lumigraph/contracts';

/** Which list of pictures, and which page of it: what the home page's address says (decisions C15). */
export interface ListAddress {
  categoryId?: number | undefined;
  special?: boolean | undefined;
  /** From 1; the first page is not written. */
  page?: number | undefined;
}

function query(values: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function listQuery({ categoryId, special, page }: ListAddress): string {
  return query({ categoryId, special, page: page === FIRST_PAGE ? undefined : page });
}

/** Every address of the site (specification 2.1). Links are made here and nowhere else. */
export const paths = {
  home: (list: ListAddress = {}) => `/${listQuery(list)}`,
  images: (list: ListAddress = {}) => `/images${listQuery(list)}`,
  /** `list` is where the visitor came from: neighbours and the way back follow it. */
  image: (imageId: string, list: ListAddress = {}) => `/image/${encodePath(imageId)}${listQuery(list)}`,
  blog: ({ page }: { page?: number } = {}) =>
    `/blog${query({ page: page === FIRST_PAGE ? undefined : page })}`,
  post: (postId: string | number) => `/blog/${encodeURIComponent(postId)}`,
  about: () => '/about',
  contact: () => '/contact',
  license: () => '/license',
  privacy: () => '/privacy',
  terms: () => '/terms',
  imprint: () => '/imprint',
  accessibility: () => '/accessibility',
  auth: (options: { redirect?: string | undefined } = {}) => `/auth${query({ redirect: options.redirect })}`,
  login: (options: { redirect?: string | undefined; message?: string | undefined } = {}) =>
    `/login${query({ redirect: options.redirect, message: options.message })}`,
  register: (options: { redirect?: string | undefined } = {}) =>
    `/register${query({ redirect: options.redirect })}`,
  forgotPassword: (options: { redirect?: string | undefined } = {}) =>
    `/forgot-password${query({ redirect: options.redirect })}`,
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  profile: () => '/profile',
  plans: () => '/subscription/plans',
  payment: (options: { plan?: string | undefined } = {}) =>
    `/subscription/payment${query({ plan: options.plan })}`,
  subscriptionSuccess: (options: { payment?: string | undefined } = {}) =>
    `/subscription/success${query({ payment: options.payment })}`,
  subscriptionCancel: () => '/subscription/cancel',
  withdraw: () => '/withdraw',
} as const;

/** The payment page is a document of its own with its own policy: a full page load leads there (security 5.11). */
export const isOwnDocument = (to: string): boolean => to.split(/[?#]/, 1)[0] === paths.payment();

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
