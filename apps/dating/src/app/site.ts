import { standardSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';
import { Language } from './language.tsx';

/** Twosome: its own screens, links and texts on top of the shared site. */
export const site = standardSite({
  config: siteConfig,
  landing: import.meta.glob('../pages/home-page.tsx'),
  pages: () => import('./page-files.ts'),
  screens: {
    '/': 'home',
    '/about': 'legal/about',
    '/meeting-safely': 'legal/safety',
    '/contact': 'contact',
    '/login': 'sign-in',
    '/register': 'sign-in',
    '/forgot-password': 'sign-in',
    '/subscription/plans': 'plans',
    '/support': 'support',
  },
  links: [{ key: 'safety', label: 'nav.safety', to: '/meeting-safely' }],
  slots: { Language },
  texts: {
    namespace: 'dating',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
    documents: {
      privacy: import.meta.glob('../features/legal/privacy/*.json', { import: 'default' }),
    },
  },
});
