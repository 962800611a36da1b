/**
 * Names and numbers of payments. Separate from the schemas: a form needs these without the schema library.
 */

/**
 * The payment providers by the name that pages use. `backend`: the name in requests, rows and addresses of webhooks.
 * `service`: the name that a receipt shows for a payment without a card. `bankStyle`: has a path of its own, and other
 * names for the fields of a card.
 */
export const providerDetails = {
  stripe: { backend: 'Stripe', service: '', bankStyle: false },
  paypal: { backend: 'PayPal', service: 'PayPal', bankStyle: false },
  revolut: { backend: 'RevolutPersonal', service: 'Revolut', bankStyle: true },
  'revolut-business': { backend: 'Revolut', service: 'Revolut', bankStyle: true },
} as const;
/** Frontend name of a provider. */
export type PaymentProvider = keyof typeof providerDetails;
/** Backend name of a provider. */
export type BackendProvider = (typeof providerDetails)[PaymentProvider]['backend'];

export const paymentProviders = /* @__PURE__ */ Object.keys(providerDetails) as readonly PaymentProvider[];

export const backendProviders: readonly BackendProvider[] = /* @__PURE__ */ Object.values(
  providerDetails,
).map(({ backend }) => backend);

/** The backend's name of a provider; any other value unchanged. */
export const backendProvider = (name: string): string =>
  Object.hasOwn(providerDetails, name) ? providerDetails[name as PaymentProvider].backend : name;

/** The provider with this frontend or backend name. */
export const paymentProvider = (name: string): PaymentProvider | undefined =>
  paymentProviders.find((one) => one === name || providerDetails[one].backend === name);

/** The provider of a request that names none. */
export const usualProvider = (isBankStyle = false): PaymentProvider => (isBankStyle ? 'revolut' : 'stripe');

/** How a provider is shown: card fields of the page, a wallet's own button, or the provider's hosted page. */
export type PaymentMethodKind = 'card' | 'wallet' | 'hosted';

/**
 * How the page collects a payment:
 * - `card-fields`: the page's own card fields, sent in the body of `POST /payment` (sandbox and, by the operator's
 *   explicit switch, the bank-style provider). The only one for which the server reads card data.
 * - `hosted-fields`: the provider's fields under `publicKey`; they give the `paymentMethodId` to pay with. A `nextAction`
 *   of type `confirm` is shown by the provider's script with its `clientSecret`, then `confirm`.
 * - `wallet-button`: the script of `scriptUrl` with client id `publicKey`; its button asks `createIntent` with
 *   `metadata: { planId }` for the response's `orderId`; approved, the plan is paid with that `orderId`.
 * - `hosted-page`: `pay` returns a `nextAction` with the provider's page as `url` and, for its field in the page, the
 *   order's token as `clientSecret`; then `confirm`.
 */
export const paymentIntegrations = ['card-fields', 'hosted-fields', 'wallet-button', 'hosted-page'] as const;
export type PaymentIntegration = (typeof paymentIntegrations)[number];

/** Wallets of a device that pay with a card through a card provider; the browser decides which of them it offers. */
export const deviceWallets = ['apple-pay', 'google-pay'] as const;
export type DeviceWallet = (typeof deviceWallets)[number];

/** The most cards that one user can keep. */
export const MAX_SAVED_CARDS = 10;

/** `sandbox`: no money moves (our own stand-in, or the provider's test mode). */
export const paymentEnvironments = ['sandbox', 'live'] as const;
export type PaymentEnvironment = (typeof paymentEnvironments)[number];

// Without a spread, which a bundler keeps where nothing uses the list.
export const paymentStatuses = ['pending', 'processing', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** The states of a payment whose outcome is not known yet. */
export const openPaymentStatuses = ['pending', 'processing'] as const satisfies readonly PaymentStatus[];

/** Why a payment failed; screens translate them. */
export const failureCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'payment_failed',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const INTENT_DEFAULT_CURRENCY = 'USD';
export const PROCESSING_DEFAULT_CURRENCY = 'EUR';
export const WALLET_RENDER_DELAY_MS = 100;

/** A card as a buyer recognizes it: `Visa •••• 4242`; `brand` is the provider's word, in its case, or unknown. */
export const cardName = (brand: string | null | undefined, last4: string): string =>
  `${(brand ?? '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} •••• ${last4}`.trim();
