import { lazyPages } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';

const page = lazyPages({
  files: import.meta.glob('../pages/**/*-page.tsx'),
  folder: '../pages/',
  // Prefix in the manifest of a site's build, which names modules relative to `apps/<site>`.
  source: '../../packages/site-kit/src/pages/',
});

/** Sign-in, registration, links from account mails, and the profile. */
export const accountRoutes: readonly SiteRoute[] = [
  { path: paths.auth(), page: page('account/auth'), chrome: 'bare', form: 'scripts' },
  { path: paths.login(), page: page('account/sign-in'), guard: 'guests', chrome: 'bare', form: 'scripts' },
  {
    path: paths.register(),
    page: page('account/sign-in'),
    guard: 'guests',
    chrome: 'bare',
    form: 'scripts',
  },
  {
    path: paths.forgotPassword(),
    page: page('account/sign-in'),
    guard: 'guests',
    chrome: 'bare',
    form: 'scripts',
  },
  { path: paths.resetPassword(), page: page('account/reset-password'), chrome: 'bare', form: 'scripts' },
  { path: paths.confirmEmail(), page: page('account/confirm-email'), chrome: 'bare', form: 'scripts' },
  { path: paths.profile(), page: page('account/profile'), guard: 'login', form: 'scripts' },
];

/** Plans, payment and the pages after it. */
export const billingRoutes: readonly SiteRoute[] = [
  { path: paths.plans(), page: page('subscription/plans'), form: 'scripts' },
  { path: paths.payment(), page: page('subscription/payment'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionSuccess(), page: page('subscription/success'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionCancel(), page: page('subscription/cancel') },
  { path: paths.withdraw(), page: page('subscription/withdraw'), form: 'withdrawal' },
];

export const billingRedirects: Readonly<Record<string, string>> = { '/subscription': paths.plans() };

export const contactRoute: SiteRoute = { path: paths.contact(), page: page('contact'), form: 'contact' };
/** Legal texts that every site needs; a site can override parts (`documents` of its texts). */
export const legalRoutes: readonly SiteRoute[] = [
  { path: paths.privacy(), page: page('legal/privacy') },
  { path: paths.terms(), page: page('legal/terms') },
  { path: paths.imprint(), page: page('legal/imprint') },
  { path: paths.accessibility(), page: page('legal/accessibility') },
];
/** The stored items, the analytics services, and the visitor's consent. */
export const consentRoute: SiteRoute = { path: paths.cookieSettings(), page: page('cookie-settings') };
/** The statistics of the own analytics, for the operator. */
export const statsRoute: SiteRoute = {
  path: paths.numbers(),
  page: page('stats'),
  guard: 'login',
  form: 'scripts',
};
/** The last route of a site without its own not-found page. */
export const notFoundRoute: SiteRoute = { path: '*', page: page('not-found') };
