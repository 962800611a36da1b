import { readyRoutes, standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';

/** The information site, the shortest way to a site: its own screens, links and texts, and the ready pages. */
export const site = standardSite({
  config: siteConfig,
  landing: import.meta.glob('../pages/home-page.tsx'),
  pages: () => import('./page-files.ts'),
  screens: {
    '/': 'home',
    '/rights': 'legal/rights',
    '/history': 'legal/history',
    '/about': 'legal/about',
  },
  ready: readyRoutes,
  links: [
    { key: 'rights', label: 'nav.rights', to: '/rights' },
    { key: 'history', label: 'nav.history', to: '/history' },
  ],
  texts: {
    namespace: 'minorities',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
