import { readyRoutes, standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';

/** The pages, links and texts of this site; everything else is shared by all sites. */
export const site = standardSite({
  config: siteConfig,
  pages: import.meta.glob('../pages/**/*-page.tsx'),
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
