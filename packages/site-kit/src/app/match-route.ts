import type { NativeFormKind } from '@lumigraph/contracts';
import { matchPath } from 'react-router-dom';
import type { LazyPage } from './lazy-page.tsx';

export interface SiteRoute {
  /** Pattern of react-router. */
  path: string;
  page: LazyPage;
  /** Matches only addresses with such a query; the route without it comes later in the table. */
  when?: (search: URLSearchParams) => boolean;
  /** `guests`: a signed-in user is redirected home. `login`: an anonymous visitor is redirected to /login. */
  guard?: 'guests' | 'login';
  /** `bare` pages (the sign-in card) show brand and legal links only. */
  chrome?: 'bare';
  /** `own`: the page renders its breadcrumb itself, because its name comes from data. */
  trail?: 'own';
  /**
   * What the page's form does when the browser submits it without scripts; `scripts`: the page requires
   * scripts.
   */
  form?: NativeFormKind;
}

export interface RouteTable {
  routes: readonly SiteRoute[];
  redirects: Readonly<Record<string, string>>;
}

export interface MatchedRoute {
  route: SiteRoute;
  /** Decoded; a wrong encoding stays as it is. */
  params: Readonly<Record<string, string | undefined>>;
}

/** The parts of an address that select the page: a `URL` or a `Location`. */
export interface PageAddress {
  pathname: string;
  search: string;
}

/** The route of an address. There is always a match, because the last route is the not-found page. */
export function matchRoute(routes: readonly SiteRoute[], { pathname, search }: PageAddress): MatchedRoute {
  const query = new URLSearchParams(search);
  for (const route of routes) {
    if (route.when?.(query) === false) continue;
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) {
      const params = Object.entries(match.params).map(([name, value]) => [name, decoded(value)] as const);
      return { route, params: Object.fromEntries(params) };
    }
  }
  throw new Error('The route table must end with "*".');
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}

export function hasScreen({ routes, redirects }: RouteTable, path: string): boolean {
  // Most links name the path of a route: comparing its pattern takes a tenth of matching all of them.
  if (routes.some((route) => route.path === path && !route.when)) return true;
  return path in redirects || matchRoute(routes, { pathname: path, search: '' }).route.path !== '*';
}

/** The redirect target of a path, with its query, or undefined. */
export function redirectOf(
  redirects: RouteTable['redirects'],
  { pathname, search }: PageAddress,
): string | undefined {
  const target = redirects[pathname.replace(/(.)\/$/u, '$1')];
  return target === undefined ? undefined : `${target}${search}`;
}
