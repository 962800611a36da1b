import {
  defineSite,
  lazyPages,
  moneyRedirects,
  standardNavigation,
  standardRoutes,
} from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { siteConfig } from '../site.config.ts';

const page = lazyPages({ files: import.meta.glob('../pages/**/*-page.tsx'), folder: '../pages/' });

/** The information site, put together: what is not named here is as on every site. */
export const site = defineSite({
  config: siteConfig,
  routes: standardRoutes([
    { path: '/', page: page('home') },
    { path: '/rights', page: page('legal/rights') },
    { path: '/history', page: page('legal/history') },
    { path: '/about', page: page('legal/about') },
  ]),
  redirects: moneyRedirects,
  navigation: standardNavigation([
    { key: 'rights', label: 'nav.rights', to: '/rights' },
    { key: 'history', label: 'nav.history', to: '/history' },
  ]),
  texts: {
    namespace: 'minorities',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
