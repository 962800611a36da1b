import { lazyPages } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';

const page = lazyPages({
  files: import.meta.glob('../pages/**/*-page.tsx'),
  folder: '../pages/',
  // In the manifest of a site's build, which names modules as seen from `apps/<site>`.
  source: '../../packages/site-kit/src/pages/',
});

/** Signing in and up, the account's mails, the profile. */
export const accountRoutes: readonly SiteRoute[] = [
  { path: paths.auth(), page: page('account/auth'), chrome: 'bare', form: 'scripts' },
  { path: paths.login(), page: page('account/login'), guard: 'guests', chrome: 'bare', form: 'scripts' },
  {
    path: paths.register(),
    page: page('account/register'),
    guard: 'guests',
    chrome: 'bare',
    form: 'scripts',
  },
  {
    path: paths.forgotPassword(),
    page: page('account/forgot-password'),
    guard: 'guests',
    chrome: 'bare',
    form: 'scripts',
  },
  { path: paths.resetPassword(), page: page('account/reset-password'), chrome: 'bare', form: 'scripts' },
  { path: paths.confirmEmail(), page: page('account/confirm-email'), chrome: 'bare', form: 'scripts' },
  { path: paths.profile(), page: page('account/profile'), guard: 'login', form: 'scripts' },
];

/** Plans, payment and what follows it. */
export const billingRoutes: readonly SiteRoute[] = [
  { path: paths.plans(), page: page('subscription/plans'), form: 'scripts' },
  { path: paths.payment(), page: page('subscription/payment'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionSuccess(), page: page('subscription/success'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionCancel(), page: page('subscription/cancel') },
  { path: paths.withdraw(), page: page('subscription/withdraw'), form: 'withdrawal' },
];

export const billingRedirects: Readonly<Record<string, string>> = { '/subscription': paths.plans() };

export const contactRoute: SiteRoute = { path: paths.contact(), page: page('contact'), form: 'contact' };
/** Texts that every site needs; a site lays its own words over them (`documents` of its texts). */
export const legalRoutes: readonly SiteRoute[] = [
  { path: paths.privacy(), page: page('legal/privacy') },
  { path: paths.terms(), page: page('legal/terms') },
  { path: paths.imprint(), page: page('legal/imprint') },
  { path: paths.accessibility(), page: page('legal/accessibility') },
];
/** What is kept in the browser, who counts visits, and the visitor's say in it. */
export const consentRoute: SiteRoute = { path: paths.cookieSettings(), page: page('cookie-settings') };
/** What the own counters counted, for the operator. */
export const statsRoute: SiteRoute = {
  path: paths.numbers(),
  page: page('stats'),
  guard: 'login',
  form: 'scripts',
};
/** The last of a site that has no not-found page of its own. */
export const notFoundRoute: SiteRoute = { path: '*', page: page('not-found') };
