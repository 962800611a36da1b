import { lazyPages } from './lazy-page.tsx';
import type { SiteRoute } from './match-route.ts';
import { paths } from './paths.ts';

// The manifest of a site's build names modules relative to `apps/<site>`.
const page = lazyPages({
  others: {
    load: () => import('./shared-page-files.ts'),
    source: '../../packages/site-kit/src/app/shared-page-files.ts',
  },
  folder: '../pages/',
  source: '../../packages/site-kit/src/pages/',
});

const signIn = { guard: 'guests', chrome: 'bare', form: 'scripts' } as const;

/** Guard, layout and form of the addresses whose pages a site composes itself or takes from `readyRoutes`. */
export const composedOptions: Readonly<Record<string, Omit<SiteRoute, 'path' | 'page'>>> = {
  [paths.login()]: signIn,
  [paths.register()]: signIn,
  [paths.forgotPassword()]: signIn,
  [paths.plans()]: { form: 'scripts' },
  [paths.support()]: { form: 'scripts' },
  [paths.contact()]: { form: 'contact' },
};

/** Links from account mails, the return of social sign-in, and the profile. */
export const accountRoutes: readonly SiteRoute[] = [
  { path: paths.auth(), page: page('account/auth'), chrome: 'bare', form: 'scripts' },
  { path: paths.resetPassword(), page: page('account/reset-password'), chrome: 'bare', form: 'scripts' },
  { path: paths.confirmEmail(), page: page('account/confirm-email'), chrome: 'bare', form: 'scripts' },
  {
    path: paths.magicLink(),
    page: page('account/magic-link'),
    chrome: 'bare',
    form: 'scripts',
  },
  { path: paths.profile(), page: page('account/profile'), guard: 'login', form: 'scripts' },
];

/** Payment and the pages after it. */
export const billingRoutes: readonly SiteRoute[] = [
  { path: paths.payment(), page: page('subscription/payment'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionSuccess(), page: page('subscription/success'), guard: 'login', form: 'scripts' },
  { path: paths.subscriptionCancel(), page: page('subscription/cancel') },
  { path: paths.withdraw(), page: page('subscription/withdraw'), form: 'withdrawal' },
  { path: paths.cancelContract(), page: page('subscription/cancel-contract'), form: 'cancellation' },
];

export const billingRedirects: Readonly<Record<string, string>> = { '/subscription': paths.plans() };

/** Legal texts that every site needs; a site can override parts (`documents` of its texts). */
export const legalRoutes: readonly SiteRoute[] = [
  { path: paths.privacy(), page: page('legal/privacy') },
  { path: paths.terms(), page: page('legal/terms') },
  { path: paths.imprint(), page: page('legal/imprint') },
  { path: paths.accessibility(), page: page('legal/accessibility') },
];
/** The stored items, the analytics services, and the visitor's consent. */
export const consentRoute: SiteRoute = { path: paths.cookieSettings(), page: page('cookie-settings') };
/** The last route of a site without its own not-found page. */
export const notFoundRoute: SiteRoute = { path: '*', page: page('not-found') };
