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

/** The site, put together: what is not named here is as on every site. */
export const site = defineSite({
  config: siteConfig,
  routes: standardRoutes([
    { path: '/', page: page('home') },
    { path: '/about', page: page('legal/about') },
  ]),
  redirects: moneyRedirects,
  navigation: standardNavigation([]),
  texts: {
    namespace: 'my-site',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], { import: 'default' }),
  },
});
