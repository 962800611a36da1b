import { readyRoutes, standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';

/** The pages, links and texts of this site; everything else is shared by all sites. */
export const site = standardSite({
  config: siteConfig,
  landing: import.meta.glob('../pages/home-page.tsx'),
  pages: () => import('./page-files.ts'),
  screens: {
    '/': 'home',
    '/about': 'legal/about',
  },
  ready: readyRoutes,
  texts: {
    namespace: 'my-site',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
