import { lazyPages } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';
import { readyRoutesBesidePlans } from './ready-routes-beside-plans.ts';
import { composedOptions } from './shared-routes.ts';

const page = lazyPages({
  files: import.meta.glob('../pages/subscription/plans-page.tsx'),
  folder: '../pages/',
  source: '../../packages/site-kit/src/pages/',
});

/** Sign-in, registration, plans, one-off products and contact, for a site that does not compose these pages itself. */
export const readyRoutes: readonly SiteRoute[] = [
  ...readyRoutesBesidePlans,
  { path: paths.plans(), page: page('subscription/plans'), ...composedOptions[paths.plans()] },
];
