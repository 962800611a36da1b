import { standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';

/** The site’s own screens, links and words; all else is as on every site. */
export const site = standardSite({
  config: siteConfig,
  pages: import.meta.glob('../pages/**/*-page.tsx'),
  screens: {
    '/': 'home',
    '/about': 'legal/about',
  },
  texts: {
    namespace: 'my-site',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
