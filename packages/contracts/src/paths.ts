/**
 * Addresses of the services (specification section 7, decisions "Addresses").
 * Segments come in unencoded; an id with slashes is encoded segment by segment (decisions C16).
 */
export const API_PREFIX = '/api';
export const CDN_PREFIX = '/cdn/image/upload';
/** Profile pictures: public, under names that cannot be guessed. */
export const AVATARS_PREFIX = '/cdn/avatars';
export const API_KEY_HEADER = 'X-API-Key';

/** What `encodeURIComponent` leaves alone, and the slash. */
const NOTHING_TO_ENCODE = /^[\w\-.!~*'()/]*$/;

/** `nature/fjord at dawn` → `nature/fjord%20at%20dawn`: encodes each segment and keeps the slashes. */
export function encodePath(id: string): string {
  if (NOTHING_TO_ENCODE.test(id)) return id;
  return id.split('/').map(encodeURIComponent).join('/');
}

export const imagePaths = {
  categories: 'images/categories',
  specialCategories: 'images/special-categories',
  images: 'images/images',
  specialImages: 'images/special-images',
  category: (categoryId: number) => `images/images/category/${categoryId}`,
  metadata: (imageId: string) => `images/metadata/${encodePath(imageId)}`,
  neighbours: (imageId: string) => `images/neighbours/${encodePath(imageId)}`,
  count: 'images/count',
  specialCount: 'images/special-count',
  downloadOffer: (imageId: string) => `images/download-offer/${encodePath(imageId)}`,
  download: (imageId: string) => `images/download/${encodePath(imageId)}`,
  /** The free file for a short-lived ticket, without API key and session: for the direct fetch. */
  freeFile: (imageId: string) => `images/free-file/${encodePath(imageId)}`,
} as const;

/** The search, additive to the image service (decisions, "Addresses"). */
export const searchPaths = {
  search: 'search',
  suggestions: 'search/suggestions',
  related: (imageId: string) => `images/related/${encodePath(imageId)}`,
} as const;

/** Pictures that somebody keeps. */
export const favouritePaths = {
  all: 'favourites',
  pictures: 'favourites/pictures',
} as const;

/** Mails about new posts. */
export const newsletterPaths = { mine: 'newsletter', unsubscribe: 'newsletter/unsubscribe' } as const;
/** What a user downloaded, and license certificates. */
export const downloadPaths = {
  all: 'auth/downloads',
  certificateFile: (downloadId: string) => `auth/downloads/${encodeURIComponent(downloadId)}/certificate`,
  certificate: (certificateId: string) => `license/certificates/${encodeURIComponent(certificateId)}`,
} as const;

/** Publishing service (specification 7.3); its base is `/api/blog`. */
export const blogPaths = { base: 'blog', posts: 'blog/posts', post: 'blog/post' } as const;

export const authPaths = {
  login: 'auth/login',
  register: 'auth/register',
  externalLogin: 'auth/external-login',
  logout: 'auth/logout',
  refreshToken: 'auth/refresh-token',
  refresh: 'auth/refresh',
  validateToken: 'auth/validate-token',
  validate: 'auth/validate',
  user: 'auth/user',
  changePassword: 'auth/change-password',
  forgotPassword: 'auth/forgot-password',
  resetPassword: 'auth/reset-password',
  profile: 'auth/profile',
  me: 'auth/me',
  /** Does not start with `/auth/`: goes to the main client (decisions, "Addresses"). */
  userProfile: 'user/profile',
  providers: 'auth/providers',
  sessions: 'auth/sessions',
  session: (sessionId: string) => `auth/sessions/${encodeURIComponent(sessionId)}`,
  confirmEmail: 'auth/confirm-email',
  resendConfirmation: 'auth/resend-confirmation',
  emailChange: 'auth/email-change',
  resendEmailChange: 'auth/email-change/resend',
  exportData: 'auth/export',
  account: 'auth/account',
  social: (provider: string) => `auth/${encodeURIComponent(provider)}`,
} as const;

/** Payment service (specification 7.4); its base is `/api/payments` and the paths are kept literally (decisions). */
export const paymentPaths = {
  base: 'payments',
  options: 'payments/options',
  intent: 'payments/payments/intent',
  payment: 'payments/payment',
  revolut: 'payments/revolut',
  byId: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}`,
  confirm: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/confirm`,
  refund: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/refund`,
  history: 'payments/payments/history',
  webhook: (provider: string) => `payments/webhooks/${encodeURIComponent(provider)}`,
} as const;

/** Accounting service (specification 7.5); its base is `/api/accounting`. */
export const subscriptionPaths = {
  base: 'accounting',
  plans: 'accounting/subscriptions/plans',
  subscribe: 'accounting/subscriptions/subscribe',
  current: 'accounting/subscriptions/current',
  byId: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}`,
  cancel: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`,
  resume: (subscriptionId: string) => `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/resume`,
  previewChange: (subscriptionId: string) =>
    `accounting/subscriptions/${encodeURIComponent(subscriptionId)}/preview-change`,
  history: 'accounting/subscriptions/history',
  invoices: 'accounting/subscriptions/invoices',
  withdrawal: 'accounting/withdrawal',
  invoiceDownload: (invoiceId: string) =>
    `accounting/subscriptions/invoices/${encodeURIComponent(invoiceId)}/download`,
} as const;

export const CONTACT_PATH = 'contact';
export const FILES_PATH = 'files';
/** The content of one file, for its owner; also what is deleted. */
export const filePath = (fileId: string): string => `${FILES_PATH}/${encodeURIComponent(fileId)}`;
export const ANALYTICS_PATH = 'analytics';
export const ANALYTICS_NUMBERS_PATH = 'analytics/numbers';
