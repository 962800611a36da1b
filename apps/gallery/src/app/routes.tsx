import { matchPath } from 'react-router-dom';
import { lazyPage, type LazyPage } from './lazy-page.tsx';

export interface SiteRoute {
  /** Pattern of react-router; the more exact ones come first. */
  path: string;
  page: LazyPage;
  /** `guests`: a signed-in visitor goes home. `login`: an anonymous one goes to /login (specification 2.2). */
  guard?: 'guests' | 'login';
  /** `bare` pages (the sign-in card) show brand and legal links only. */
  chrome?: 'bare';
}

/** The route table of specification 2.1: one line a screen. `*` at the end is the not-found page. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '/', page: lazyPage('home') },
  { path: '/image/*', page: lazyPage('image') },
  { path: '/blog', page: lazyPage('blog') },
  { path: '/blog/:id', page: lazyPage('post') },
  { path: '/about', page: lazyPage('legal/about') },
  { path: '/contact', page: lazyPage('contact') },
  { path: '/license', page: lazyPage('legal/license') },
  { path: '/privacy', page: lazyPage('legal/privacy') },
  { path: '/terms', page: lazyPage('legal/terms') },
  { path: '/imprint', page: lazyPage('legal/imprint') },
  { path: '/accessibility', page: lazyPage('legal/accessibility') },
  { path: '/auth', page: lazyPage('account/auth'), chrome: 'bare' },
  { path: '/login', page: lazyPage('account/login'), guard: 'guests', chrome: 'bare' },
  { path: '/register', page: lazyPage('account/register'), guard: 'guests', chrome: 'bare' },
  { path: '/forgot-password', page: lazyPage('account/forgot-password'), guard: 'guests', chrome: 'bare' },
  { path: '/reset-password', page: lazyPage('account/reset-password'), chrome: 'bare' },
  { path: '/confirm-email', page: lazyPage('account/confirm-email'), chrome: 'bare' },
  { path: '/profile', page: lazyPage('account/profile'), guard: 'login' },
  { path: '/subscription/plans', page: lazyPage('subscription/plans') },
  { path: '/subscription/payment', page: lazyPage('subscription/payment'), guard: 'login' },
  { path: '/subscription/success', page: lazyPage('subscription/success'), guard: 'login' },
  { path: '/subscription/cancel', page: lazyPage('subscription/cancel') },
  { path: '/withdraw', page: lazyPage('subscription/withdraw') },
  { path: '*', page: lazyPage('not-found') },
];

/** Addresses that only lead elsewhere; the query is kept (decisions C15). */
export const siteRedirects: Readonly<Record<string, string>> = {
  '/images': '/',
  '/subscription': '/subscription/plans',
};

export interface MatchedRoute {
  route: SiteRoute;
  params: Readonly<Record<string, string | undefined>>;
}

/** The route of a path; there is always one, the last is the not-found page. */
export function matchRoute(pathname: string): MatchedRoute {
  for (const route of siteRoutes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error('The route table must end with "*".');
}

/** True when the site has a screen of its own at this path: links to others are not shown. */
export function hasScreen(path: string): boolean {
  return path in siteRedirects || matchRoute(path).route.path !== '*';
}

/** Where a path redirects to, with its query, or undefined. */
export function redirectOf(url: URL): string | undefined {
  const target = siteRedirects[url.pathname.replace(/(.)\/+$/, '$1')];
  return target === undefined ? undefined : `${target}${url.search}`;
}
