import { lazyPages, type PageFiles } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';
import {
  accountRoutes,
  consentRoute,
  composedOptions,
  legalRoutes,
  billingRedirects,
  billingRoutes,
  notFoundRoute,
} from './shared-routes.ts';
import {
  defineSite,
  type NavigationLink,
  type Site,
  type SiteDefinition,
  type SiteNavigation,
} from './site.ts';

/** The route table of a site: its own screens, then all shared ones. */
export function standardRoutes(own: readonly SiteRoute[]): readonly SiteRoute[] {
  return [...own, ...legalRoutes, consentRoute, ...accountRoutes, ...billingRoutes, notFoundRoute];
}

/** Links of header and footer: home, the site's own, plans and contact; and the legal links. */
export function standardNavigation(own: readonly NavigationLink[]): SiteNavigation {
  const main: NavigationLink[] = [
    { key: 'home', label: 'nav.home', to: paths.home() },
    ...own,
    { key: 'about', label: 'nav.about', to: paths.about() },
    { key: 'plans', label: 'nav.plans', to: paths.plans() },
    { key: 'contact', label: 'nav.contact', to: paths.contact() },
  ];
  return { main, explore: main, legal: legalLinks };
}

/** Legal links of the footer. */
export const legalLinks: readonly NavigationLink[] = [
  { key: 'license', label: 'footer.license', to: paths.license() },
  { key: 'privacy', label: 'footer.privacy', to: paths.privacy() },
  { key: 'terms', label: 'footer.terms', to: paths.terms() },
  { key: 'cancelContract', label: 'footer.cancelContract', to: paths.cancelContract() },
  { key: 'withdraw', label: 'footer.withdraw', to: paths.withdraw() },
  { key: 'imprint', label: 'footer.imprint', to: paths.imprint() },
  { key: 'cookies', label: 'footer.cookies', to: paths.cookieSettings() },
  { key: 'accessibility', label: 'footer.accessibility', to: paths.accessibility() },
];

export interface StandardSite extends Pick<SiteDefinition, 'config' | 'texts' | 'slots'> {
  /** The landing page, whose code is that of the site: `import.meta.glob('../pages/home-page.tsx')`. */
  landing: PageFiles;
  /** The site's other page files: `() => import('./page-files.ts')`. */
  pages: () => Promise<{ pageFiles: PageFiles }>;
  /**
   * Path → page: `{ '/': 'home', '/about': 'legal/about' }`. Sign-in, registration, plans, `/support` and contact are
   * among them, unless the site takes these from `ready`.
   */
  screens: Readonly<Record<string, string>>;
  /** `readyRoutes`, for a site that does not compose these pages itself. */
  ready?: readonly SiteRoute[];
  /** Links to the site's own screens, after Home. */
  links?: readonly NavigationLink[];
}

/**
 * A standard site with its own screens, links and texts.
 *
 * @example
 * export const site = standardSite({
 *   config: siteConfig,
 *   landing: import.meta.glob('../pages/home-page.tsx'),
 *   pages: () => import('./page-files.ts'),
 *   screens: { '/': 'home', '/about': 'legal/about' },
 *   ready: readyRoutes,
 *   texts: { namespace: 'choir', english, files },
 * });
 */
export function standardSite(options: StandardSite): Site {
  const { landing, pages, screens, ready = [], links = [], ...definition } = options;
  const others = { load: pages, source: 'src/app/page-files.ts' };
  const page = lazyPages({ files: landing, others, folder: '../pages/' });
  const own = Object.entries(screens).map(([path, name]) => ({
    path,
    page: page(name),
    ...composedOptions[path],
  }));
  return defineSite({
    ...definition,
    routes: standardRoutes([...own, ...ready]),
    redirects: billingRedirects,
    navigation: standardNavigation(links),
  });
}
