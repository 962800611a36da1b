import { standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';
import { Language } from './language.tsx';

/** The information site: its own screens, links and texts on top of the shared site. */
export const site = standardSite({
  config: siteConfig,
  pages: import.meta.glob('../pages/**/*-page.tsx'),
  screens: {
    '/': 'home',
    '/rights': 'legal/rights',
    '/history': 'legal/history',
    '/about': 'legal/about',
    '/contact': 'contact',
    '/login': 'sign-in',
    '/register': 'sign-in',
    '/forgot-password': 'sign-in',
    '/subscription/plans': 'plans',
    '/support': 'support',
  },
  links: [
    { key: 'rights', label: 'nav.rights', to: '/rights' },
    { key: 'history', label: 'nav.history', to: '/history' },
  ],
  slots: { Language },
  texts: {
    namespace: 'minorities',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
