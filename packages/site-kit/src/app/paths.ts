/** The query of the given values with its question mark, or an empty string. */
export function queryOf(values: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** What the payment page is opened for: a plan, or a one-off product with the chosen amount. */
export interface PaymentAddress {
  plan?: string | undefined;
  product?: string | undefined;
  amount?: number | undefined;
  /** The page to which a successful order leads back. */
  from?: string | undefined;
  /** A gift code is entered instead. */
  gift?: true | undefined;
  /** The id of a payment that the bank declined: the order is tried again. */
  declined?: string | undefined;
}

/** Addresses of the screens that sites share. Their links are built only here. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  contact: () => '/contact',
  license: () => '/license',
  privacy: () => '/privacy',
  terms: () => '/terms',
  imprint: () => '/imprint',
  accessibility: () => '/accessibility',
  cookieSettings: () => '/cookie-settings',
  auth: (options: { redirect?: string | undefined } = {}) =>
    `/auth${queryOf({ redirect: options.redirect })}`,
  login: (options: { redirect?: string | undefined; message?: string | undefined } = {}) =>
    `/login${queryOf({ redirect: options.redirect, message: options.message })}`,
  register: (options: { redirect?: string | undefined } = {}) =>
    `/register${queryOf({ redirect: options.redirect })}`,
  forgotPassword: (options: { redirect?: string | undefined } = {}) =>
    `/forgot-password${queryOf({ redirect: options.redirect })}`,
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  magicLink: () => '/magic-link',
  profile: () => '/profile',
  /** `from` is the page to which a successful order leads back. */
  plans: (options: { from?: string | undefined } = {}) =>
    `/subscription/plans${queryOf({ from: options.from })}`,
  payment: (options: PaymentAddress = {}) => `/subscription/payment${queryOf({ ...options })}`,
  subscriptionSuccess: (options: { payment?: string | undefined; gift?: true } = {}) =>
    `/subscription/success${queryOf({ ...options })}`,
  subscriptionCancel: () => '/subscription/cancel',
  /** One-off products; `payment` is the id of a payment for one of them. */
  support: (options: { product?: string | undefined; payment?: string | undefined } = {}) =>
    `/support${queryOf({ ...options })}`,
  withdraw: () => '/withdraw',
  cancelContract: () => '/cancel-contract',
} as const;

/** The payment page is a separate document with its own policy, so its links load the full page. */
export const isOwnDocument = (to: string): boolean => to.split(/[?#]/, 1)[0] === paths.payment();
