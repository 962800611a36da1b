import { siteTitles, type SiteId } from '@lumigraph/site-meta';
import { lazyPages } from '../app/lazy-page.tsx';
import { paths } from '../app/paths.ts';
import { readyRoutes } from '../app/ready-routes.ts';
import { standardNavigation, standardRoutes } from '../app/standard-site.ts';
import { defineSite, type Site } from '../app/site.ts';
import { commonConfig } from '../config.ts';
import english from './story-site.en.json';

const noPage = lazyPages({
  files: { 'empty-page.tsx': () => Promise.resolve({ Page: () => null }) },
  folder: '',
})('empty');

const sites = new Map<string, Site>();

/**
 * A site of this brand with every shared screen and no texts of its own: for components that all sites have.
 */
export function storySite(brand: string): Site {
  const known = sites.get(brand);
  if (known) return known;
  const site = defineSite({
    config: {
      ...commonConfig,
      name: siteTitles[brand as SiteId] ?? siteTitles.gallery,
      brand,
      projectName: brand,
      socialProviders: ['google', 'facebook'],
    },
    routes: standardRoutes([
      { path: paths.home(), page: noPage },
      { path: paths.about(), page: noPage },
      ...readyRoutes,
    ]),
    navigation: standardNavigation([]),
    texts: { namespace: 'story-site', english, files: {} },
  });
  sites.set(brand, site);
  return site;
}
