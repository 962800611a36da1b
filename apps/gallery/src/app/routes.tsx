import {
  accountRoutes,
  consentRoute,
  lazyPages,
  legalRoutes,
  billingRedirects,
  billingRoutes,
  readyRoutesBesidePlans,
  type SiteRoute,
} from '@lumigraph/site-kit';
import { isSearch, readListAddress } from './paths.ts';

const page = lazyPages({
  files: import.meta.glob('../pages/home-page.tsx'),
  others: { load: () => import('./page-files.ts'), source: 'src/app/page-files.ts' },
  folder: '../pages/',
});

/** The route table, one line per screen. The last route, `*`, is the not-found page. */
export const siteRoutes: readonly SiteRoute[] = [
  { path: '/', page: page('search'), when: (search) => isSearch(readListAddress(search)) },
  { path: '/', page: page('home') },
  { path: '/image/*', page: page('image'), trail: 'own' },
  { path: '/report', page: page('report'), form: 'report' },
  { path: '/favorites', page: page('favorites'), form: 'scripts' },
  { path: '/collections', page: page('collections'), guard: 'login' },
  { path: '/collections/:id', page: page('collection'), trail: 'own' },
  { path: '/shared/:token', page: page('shared-collection'), trail: 'own' },
  { path: '/follow', page: page('follow'), trail: 'own' },
  { path: '/blog', page: page('blog') },
  { path: '/blog/:id', page: page('post'), trail: 'own' },
  { path: '/about', page: page('legal/about') },
  { path: '/license', page: page('legal/license') },
  { path: '/license/certificate/:id?', page: page('certificate') },
  ...legalRoutes,
  consentRoute,
  // Shared pages with a section of this site; the profile precedes the shared route.
  { path: '/profile', page: page('profile'), guard: 'login', form: 'scripts' },
  { path: '/subscription/plans', page: page('plans'), form: 'scripts' },
  ...readyRoutesBesidePlans,
  ...accountRoutes,
  ...billingRoutes,
  { path: '*', page: page('not-found') },
];

/** Redirects; the query is kept. */
export const siteRedirects: Readonly<Record<string, string>> = {
  '/images': '/',
  // The former page with the statistics.
  '/numbers': '/studio/statistics',
  ...billingRedirects,
};
