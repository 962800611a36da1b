import { lazyPages } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';
import { composedOptions } from './shared-routes.ts';

// Apart from the shared ones: the build of a site that composes these pages itself does not contain them.
const page = lazyPages({
  others: {
    load: () => import('./ready-page-files.ts'),
    source: '../../packages/site-kit/src/app/ready-page-files.ts',
  },
  folder: '../pages/',
  source: '../../packages/site-kit/src/pages/',
});

const ready: readonly Pick<SiteRoute, 'path' | 'page'>[] = [
  { path: paths.login(), page: page('account/sign-in') },
  { path: paths.register(), page: page('account/sign-in') },
  { path: paths.forgotPassword(), page: page('account/sign-in') },
  { path: paths.support(), page: page('subscription/support') },
  { path: paths.contact(), page: page('contact') },
];

/** Sign-in, registration, one-off products and contact, for a site with a page of its own for the plans. */
export const readyRoutesBesidePlans: readonly SiteRoute[] = ready.map((route) => ({
  ...route,
  ...composedOptions[route.path],
}));
