import { useTrack } from '@lumigraph/analytics/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { matchRoute, type SiteRoute } from '../../app/match-route.ts';
import { useSite } from '../../app/site.ts';

/** Reports every navigation by path and route; query and hash are not sent. */
export function usePageViews(): void {
  const track = useTrack();
  const { routes, redirects } = useSite();
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const seen = useRef<string>(undefined);
  const { language } = useTranslation().i18n;
  useEffect(() => {
    if (pathname in redirects) return undefined;
    // The address is only normalised: the page is the same.
    if (navigation === NavigationType.Replace && seen.current === pathname) return undefined;
    // Waits until the navigation has settled: a guard that redirects at once shows no page.
    const timer = setTimeout(() => {
      seen.current = pathname;
      track('page_view', { path: pathname, route: routeOf(routes, pathname), locale: language });
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language is not a navigation
  }, [track, pathname, search]);
}

/** Pattern in the route table; `/*` when there is no match. */
export function routeOf(routes: readonly SiteRoute[], pathname: string): string {
  const { path } = matchRoute(routes, { pathname, search: '' }).route;
  return path.startsWith('/') ? path : `/${path}`;
}
