// A separate file: a bundler keeps or drops a file as a whole, and most pages call none of these services.

/** Payment service; its base is `/api/payments`, so its own paths repeat `payments`. */
export const paymentPaths = {
  base: 'payments',
  options: 'payments/options',
  products: 'payments/products',
  cards: 'payments/cards',
  card: (cardId: string) => `payments/cards/${encodeURIComponent(cardId)}`,
  cardRenewals: (cardId: string) => `payments/cards/${encodeURIComponent(cardId)}/renewals`,
  intent: 'payments/payments/intent',
  payment: 'payments/payment',
  /** Of the bank-style providers. */
  bankPayment: 'payments/revolut',
  byId: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}`,
  confirm: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/confirm`,
  refund: (paymentId: string) => `payments/payments/${encodeURIComponent(paymentId)}/refund`,
  history: 'payments/payments/history',
  webhook: (provider: string) => `payments/webhooks/${encodeURIComponent(provider)}`,
} as const;

/** Accounting service; its base is `/api/accounting`. */
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
  cancellation: 'accounting/cancellation',
  invoiceDownload: (invoiceId: string) =>
    `accounting/subscriptions/invoices/${encodeURIComponent(invoiceId)}/download`,
} as const;

/**
 * Resolves an address against `base`; undefined where it cannot be resolved. Does the work of `URL.parse`, which the
 * oldest supported browsers do not have.
 */
export function absoluteAddress(address: string, base?: string): string | undefined {
  const from = base === '' ? undefined : base;
  return URL.canParse(address, from) ? new URL(address, from).href : undefined;
}

/** Keys of browser storage. Sites on one origin share them, so they must not change. */
export const storageKeys = {
  user: 'user',
  token: 'token',
  refreshToken: 'refreshToken',
  tokenExpiresAt: 'tokenExpiresAt',
  preferredLocale: 'preferred-locale',
  /** Read by the payment and accounting clients from local or session storage. */
  authToken: 'auth_token',
} as const;

/** Addresses of the services. Arguments are unencoded; an id with slashes is encoded segment by segment. */
export const API_PREFIX = '/api';
export const CDN_PREFIX = '/cdn/image/upload';
/** Profile images: public, with names that cannot be guessed. */
export const AVATARS_PREFIX = '/cdn/avatars';
export const API_KEY_HEADER = 'X-API-Key';

/** The characters that `encodeURIComponent` leaves unchanged, and the slash. */
const NOTHING_TO_ENCODE = /^[\w\-.!~*'()/]*$/;

/** `nature/fjord at dawn` → `nature/fjord%20at%20dawn`: encodes each segment and keeps the slashes. */
export function encodePath(id: string): string {
  if (NOTHING_TO_ENCODE.test(id)) return id;
  return id.split('/').map(encodeURIComponent).join('/');
}

export const ANALYTICS_PATH = 'analytics';
export const ANALYTICS_STATS_PATH = 'analytics/numbers';

// A separate file: a bundler keeps or drops a file as a whole, and most pages call none of these services.
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
  /** The free file for a short-lived ticket, without API key and session: for the direct download. */
  freeFile: (imageId: string) => `images/free-file/${encodePath(imageId)}`,
  /** The free file, for checking its Content Credentials; not counted as a download. */
  credentials: (imageId: string) => `images/credentials/${encodePath(imageId)}`,
} as const;

/** The search, in addition to the image service. */
export const searchPaths = {
  search: 'search',
  suggestions: 'search/suggestions',
  related: (imageId: string) => `images/related/${encodePath(imageId)}`,
} as const;

/** Favorite images of a user. */
export const favoritePaths = {
  all: 'favorites',
  images: 'favorites/images',
} as const;

/** Named lists of images of a user. */
export const collectionPaths = {
  all: 'collections',
  one: (id: string) => `collections/${encodeURIComponent(id)}`,
  images: (id: string) => `collections/${encodeURIComponent(id)}/images`,
  move: (id: string) => `collections/${encodeURIComponent(id)}/move`,
  /** Makes the address from which a browser downloads the zip, without a session. */
  zip: (id: string) => `collections/${encodeURIComponent(id)}/zip`,
  shared: (token: string) => `shared-collections/${encodeURIComponent(token)}`,
} as const;

/** Mails about new posts. */
export const newsletterPaths = { mine: 'newsletter', unsubscribe: 'newsletter/unsubscribe' } as const;

/** A user's downloads, and license certificates. */
export const downloadPaths = {
  all: 'downloads',
  certificateFile: (downloadId: string) => `downloads/${encodeURIComponent(downloadId)}/certificate`,
  certificate: (certificateId: string) => `license/certificates/${encodeURIComponent(certificateId)}`,
} as const;

/** Publishing service; its base is `/api/blog`. */
export const blogPaths = { base: 'blog', posts: 'blog/posts', post: 'blog/post' } as const;

export const CONTACT_PATH = 'contact';
export const IMAGE_REPORTS_PATH = 'image-reports';
export const FILES_PATH = 'files';
/** The content of one file, for its owner; also used to delete it. */
export const filePath = (fileId: string): string => `${FILES_PATH}/${encodeURIComponent(fileId)}`;
