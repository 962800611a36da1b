import type { LimitName } from './limits.ts';
import { studioRouteLimits } from './studio-route-limits.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RouteName = `${Method} /${string}`;

/** The limits of a route, or the reason why it has none. */
export type RouteLimits = readonly LimitName[] | { none: string };

const none = (reason: string): RouteLimits => ({ none: reason });
const DEMO_ONLY = 'exists only in a demo';
const HEALTH = 'load balancers and monitors ask it often; its checks run once in five seconds';
const DOCS_ONLY = 'exists only where API_DOCS is on; a file from memory';
const IMAGE_FILE =
  'a file; renditions are a fixed list, made once and a few at a time, and a CDN in front asks from few addresses';

const socialProviderRoutes = {
  'GET /api/auth/google': ['socialStartAddress'],
  'GET /api/auth/google/callback': ['socialStartAddress'],
  'GET /api/auth/microsoft': ['socialStartAddress'],
  'GET /api/auth/microsoft/callback': ['socialStartAddress'],
  'GET /api/auth/facebook': ['socialStartAddress'],
  'GET /api/auth/facebook/callback': ['socialStartAddress'],
} as const satisfies Record<RouteName, RouteLimits>;

/** Forms that the browser submits without scripts; with and without a trailing slash. */
const formRoutes = {
  'POST /contact': ['contactAddress'],
  'POST /contact/': ['contactAddress'],
  'POST /report': ['imageReportAddress'],
  'POST /report/': ['imageReportAddress'],
  'POST /withdraw': ['withdrawalAddress'],
  'POST /withdraw/': ['withdrawalAddress'],
  'POST /cancel-contract': ['cancellationAddress'],
  'POST /cancel-contract/': ['cancellationAddress'],
  ...documentPosts(
    '/auth',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/magic-link',
    '/profile',
    '/subscription/plans',
    '/subscription/payment',
    '/subscription/success',
    '/support',
    '/favorites',
  ),
} as const satisfies Record<RouteName, RouteLimits>;

/** These routes have no effect, and cost as much as a document. */
function documentPosts(...paths: `/${string}`[]): Record<`POST /${string}`, RouteLimits> {
  return Object.fromEntries(
    paths.flatMap((path) => [path, `${path}/`].map((url) => [`POST ${url}`, ['documentAddress']])),
  ) as Record<`POST /${string}`, RouteLimits>;
}

/**
 * Every route of the server in every profile, with its limits. Limits that count requests are applied from this table
 * when a route is registered (`address-limits.ts`); the table also names the limits that services count. HEAD counts as
 * GET. A test compares the table with the registered routes and generates `docs/operators/limits.md` from it.
 */
export const routeLimits: Readonly<Record<RouteName, RouteLimits>> = {
  // Operations
  'GET /api/health': none(HEALTH),
  'GET /api/health/ready': none(HEALTH),
  'GET /api/health/live': none('it costs nothing'),
  'GET /api/openapi.json': none(DOCS_ONLY),
  'GET /api/docs': none(DOCS_ONLY),
  'GET /api/docs/static/*': none(DOCS_ONLY),
  'GET /api/docs/json': none(DOCS_ONLY),
  'GET /api/docs/yaml': none(DOCS_ONLY),
  'GET /api/docs/static/index.html': none(DOCS_ONLY),
  'GET /api/docs/static/swagger-initializer.js': none(DOCS_ONLY),
  'POST /api/csp-reports': ['reportAddress'],

  // Accounts
  'POST /api/auth/login': ['loginAddress', 'loginAccount'],
  'POST /api/auth/register': ['registerAddress', 'unprovenMailRecipient'],
  'POST /api/auth/external-login': ['oneTimeTokenAddress'],
  'POST /api/auth/refresh': ['refreshAddress', 'refreshSession'],
  'POST /api/auth/refresh-token': ['refreshAddress', 'refreshSession'],
  'POST /api/auth/logout': ['logoutAddress'],
  'POST /api/auth/forgot-password': ['forgotAddress', 'forgotAccount'],
  'POST /api/auth/magic-link': ['magicLinkAddress', 'magicLinkAccount'],
  'POST /api/auth/magic-link/sign-in': ['oneTimeTokenAddress'],
  'POST /api/auth/passkey-sign-in/options': ['passkeySignInAddress'],
  'POST /api/auth/passkey-sign-in': ['passkeySignInAddress'],
  'GET /api/auth/passkeys': ['accountUser'],
  'POST /api/auth/passkeys/options': ['accountUser'],
  'POST /api/auth/passkeys': ['accountUser'],
  'PUT /api/auth/passkeys/:passkeyId': ['accountUser'],
  'DELETE /api/auth/passkeys/:passkeyId': ['accountUser'],
  'POST /api/auth/reset-password': ['oneTimeTokenAddress'],
  'POST /api/auth/confirm-email': ['oneTimeTokenAddress'],
  'POST /api/auth/first-admin': ['oneTimeTokenAddress'],
  'POST /api/auth/validate-token': ['validateAddress'],
  'GET /api/auth/validate': ['accountUser'],
  'GET /api/auth/providers': ['publicReadAddress'],
  ...socialProviderRoutes,
  'GET /api/auth/profile': ['accountUser'],
  'GET /api/auth/user': ['accountUser'],
  'GET /api/user/profile': ['accountUser'],
  'GET /api/auth/me': ['accountUser'],
  'PUT /api/auth/user': ['accountUser', 'currentPasswordUser', 'emailChangeUser', 'unprovenMailRecipient'],
  'GET /api/auth/email-change': ['accountUser'],
  'DELETE /api/auth/email-change': ['accountUser'],
  'POST /api/auth/email-change/resend': ['accountUser', 'emailChangeUser', 'unprovenMailRecipient'],
  'POST /api/auth/resend-confirmation': ['accountUser', 'confirmationMailUser', 'unprovenMailRecipient'],
  'POST /api/auth/change-password': ['accountUser', 'currentPasswordUser'],
  'POST /api/auth/reauthenticate': ['accountUser', 'currentPasswordUser', 'secondStepAccount'],
  'GET /api/auth/reauthenticate/methods': ['accountUser'],
  'POST /api/auth/reauthenticate/passkey-options': ['accountUser'],
  'POST /api/auth/two-factor/sign-in': ['loginAddress', 'secondStepAccount'],
  'GET /api/auth/two-factor': ['accountUser'],
  'DELETE /api/auth/two-factor': ['accountUser'],
  'POST /api/auth/two-factor/start': ['accountUser'],
  'POST /api/auth/two-factor/confirm': ['accountUser', 'secondStepAccount'],
  'POST /api/auth/two-factor/recovery-codes': ['accountUser'],
  'GET /api/auth/sessions': ['accountUser'],
  'DELETE /api/auth/sessions': ['accountUser'],
  'DELETE /api/auth/sessions/:sessionId': ['accountUser'],
  'GET /api/auth/export': ['dataExportUser'],
  'DELETE /api/auth/account': ['accountUser', 'currentPasswordUser'],

  // Payments and subscriptions
  'GET /api/payments/options': ['publicReadAddress'],
  'GET /api/payments/products': ['publicReadAddress'],
  'GET /api/payments/cards': ['accountUser'],
  'DELETE /api/payments/cards/:id': ['accountUser'],
  'POST /api/payments/cards/:id/renewals': ['accountUser'],
  'POST /api/payments/payment': ['payUser', 'payAddress'],
  'POST /api/payments/revolut': ['payUser', 'payAddress'],
  'POST /api/payments/payments/intent': ['accountUser', 'payUser', 'payAddress'],
  'GET /api/payments/payments/history': ['accountUser'],
  'GET /api/payments/payments/:id': ['accountUser'],
  'POST /api/payments/payments/:id/confirm': ['accountUser'],
  'POST /api/payments/payments/:id/refund': ['accountUser'],
  'POST /api/payments/webhooks/:provider': ['webhookAddress'],
  'GET /api/accounting/subscriptions/plans': ['publicReadAddress'],
  'GET /api/accounting/subscriptions/current': ['accountUser'],
  'POST /api/accounting/subscriptions/subscribe': ['accountUser', 'payUser', 'payAddress'],
  'POST /api/accounting/subscriptions/:id/cancel': ['accountUser'],
  'POST /api/accounting/subscriptions/:id/resume': ['accountUser'],
  'POST /api/accounting/subscriptions/:id/preview-change': ['accountUser'],
  'PUT /api/accounting/subscriptions/:id': ['accountUser', 'payUser', 'payAddress'],
  'GET /api/accounting/subscriptions/history': ['accountUser'],
  'GET /api/accounting/subscriptions/invoices': ['accountUser'],
  'GET /api/accounting/subscriptions/invoices/:id/download': ['accountUser'],
  'POST /api/accounting/cancellation': [
    'cancellationAddress',
    'unprovenMailRecipient',
    'withdrawalRecipient',
  ],
  'POST /api/accounting/withdrawal': ['withdrawalAddress', 'unprovenMailRecipient', 'withdrawalRecipient'],

  // Images, favorites, files
  'GET /api/images/categories': ['apiKeyReadAddress'],
  'GET /api/images/special-categories': ['apiKeyReadAddress'],
  'GET /api/images/images': ['apiKeyReadAddress'],
  'GET /api/images/special-images': ['apiKeyReadAddress'],
  'GET /api/images/images/category/:categoryId': ['apiKeyReadAddress'],
  'GET /api/images/count': ['apiKeyReadAddress'],
  'GET /api/images/special-count': ['apiKeyReadAddress'],
  'GET /api/images/metadata/*': ['apiKeyReadAddress'],
  'GET /api/images/neighbours/*': ['apiKeyReadAddress'],
  'GET /api/images/related/*': ['apiKeyReadAddress'],
  'GET /api/images/download/*': ['apiKeyReadAddress'],
  'GET /api/images/download-offer/*': ['apiKeyReadAddress'],
  'GET /api/images/free-file/*': ['apiKeyReadAddress'],
  'GET /api/images/credentials/*': ['apiKeyReadAddress'],
  'GET /api/downloads': ['accountUser'],
  'GET /api/downloads/:id/certificate': ['accountUser', 'certificateFileUser'],
  'GET /api/license/certificates/:id': ['certificateAddress'],
  'GET /api/images/early-access': ['apiKeyReadAddress'],
  'GET /api/images/early-access/preview/*': ['apiKeyReadAddress'],
  'GET /api/images/early-access/download/*': ['apiKeyReadAddress'],
  'GET /api/search': ['apiKeyReadAddress'],
  'GET /api/search/suggestions': ['apiKeyReadAddress'],
  'GET /api/favourites/pictures': ['apiKeyReadAddress'],
  'GET /api/favourites': ['accountUser'],
  'POST /api/favourites': ['accountUser'],
  'GET /api/collections': ['accountUser'],
  'POST /api/collections': ['accountUser'],
  'GET /api/collections/:id': ['accountUser'],
  'PUT /api/collections/:id': ['accountUser'],
  'DELETE /api/collections/:id': ['accountUser'],
  'POST /api/collections/:id/images': ['accountUser'],
  'POST /api/collections/:id/move': ['accountUser'],
  'POST /api/collections/:id/zip': ['accountUser', 'collectionZipUser'],
  'GET /api/collections/:id/zip': ['publicReadAddress'],
  'GET /api/shared-collections/:token': ['apiKeyReadAddress'],
  'GET /api/files': ['accountUser'],
  'POST /api/files': ['uploadUser'],
  'GET /api/files/:fileId': ['accountUser'],
  'DELETE /api/files/:fileId': ['accountUser'],
  'GET /cdn/image/upload/*': none(IMAGE_FILE),
  'GET /cdn/avatars/:file': none(IMAGE_FILE),
  'GET /cdn/covers/:file': none(IMAGE_FILE),

  // Blog, contact, analytics
  'GET /api/blog/posts': ['apiKeyReadAddress'],
  'GET /api/blog/post': ['apiKeyReadAddress'],
  'GET /blog/rss.xml': ['publicReadAddress'],
  'GET /api/newsletter': ['accountUser'],
  'PUT /api/newsletter': ['accountUser'],
  'GET /api/newsletter/unsubscribe': ['oneTimeTokenAddress'],
  'POST /api/newsletter/unsubscribe': ['oneTimeTokenAddress'],
  'GET /api/newsletter/unsubscribe/style.css': ['publicReadAddress'],
  'POST /api/contact': ['contactAddress'],
  'POST /api/image-reports': ['imageReportAddress', 'unprovenMailRecipient'],
  'POST /api/analytics': ['analyticsAddress'],
  'GET /api/analytics/numbers': ['accountUser'],

  // Studio
  ...studioRouteLimits,

  'GET /studio': ['documentAddress'],
  'GET /studio/*': ['documentAddress'],

  // Sites: documents, their files, what crawlers read
  'GET /': ['documentAddress'],
  'GET /*': ['documentAddress'],
  'GET /subscription/payment': ['documentAddress'],
  'GET /subscription/payment/': ['documentAddress'],
  ...formRoutes,
  'GET /robots.txt': ['documentAddress'],
  'GET /sitemap.xml': ['documentAddress'],
  'GET /sitemap-:number.xml': ['documentAddress'],
  'GET /.well-known/security.txt': ['documentAddress'],

  // Demo
  'GET /dev/outbox': none(DEMO_ONLY),
  'GET /dev/outbox.json': none(DEMO_ONLY),
  'GET /dev/outbox/style.css': none(DEMO_ONLY),
  'GET /dev/outbox/:id': none(DEMO_ONLY),
  'GET /dev/outbox/:id/html': none(DEMO_ONLY),
  'GET /dev/bank/:reference': none(DEMO_ONLY),
  'POST /dev/bank/:reference': none(DEMO_ONLY),
  'GET /dev/wallet/sdk.js': none(DEMO_ONLY),
  'GET /dev/wallet/orders/:orderId': none(DEMO_ONLY),
  'POST /dev/wallet/orders/:orderId/approve': none(DEMO_ONLY),
};

/**
 * Limit of a route that is missing in the table, until it is added: that of a public read. The test reports the route.
 */
const MISSING: RouteLimits = ['publicReadAddress'];

/** The limits of a route; HEAD is its GET. */
export function limitsOfRoute(method: string, path: string): RouteLimits {
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return (routeLimits as Readonly<Record<string, RouteLimits | undefined>>)[name] ?? MISSING;
}
