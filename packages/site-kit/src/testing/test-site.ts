import { consentRoute, notFoundRoute } from '../app/shared-routes.ts';
import { defineSite } from '../app/site.ts';

/** A minimal site, for tests of the code that sites share. */
export const testSite = defineSite({
  config: {
    name: 'Test site',
    brand: 'gallery',
    accent: '#494fcc',
    projectName: 'test',
    apiBaseUrl: '/api',
    apiKey: 'test-key',
    cdnBase: '/cdn/image/upload',
    locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
    socialProviders: [],
    planFeatures: ['priority-support'],
  },
  routes: [consentRoute, notFoundRoute],
  navigation: { main: [], explore: [], legal: [] },
  texts: {
    namespace: 'test-site',
    english: { footer: { description: 'A site', copyright: '{{year}} {{company}}' } },
    files: {},
  },
});
