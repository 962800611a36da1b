/**
 * Names and numbers of the payment service. Separate from its schemas: a form needs these without the schema library.
 */

/** Frontend names of the providers. */
export const paymentProviders = ['stripe', 'paypal', 'revolut', 'revolut-business'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Backend names of the providers. */
export const backendProviders = {
  revolut: 'RevolutPersonal',
  'revolut-business': 'Revolut',
  stripe: 'Stripe',
  paypal: 'PayPal',
} as const satisfies Record<PaymentProvider, string>;
export type BackendProvider = (typeof backendProviders)[PaymentProvider];

/** How a provider is shown: card fields of the page, a wallet's own button, or the provider's hosted page. */
export type PaymentMethodKind = 'card' | 'wallet' | 'hosted';

/**
 * How the page collects a payment of this provider:
 * - `card-fields`: the page's own card fields, sent in the body of `POST /payment` (sandbox and, by the operator's
 *   explicit switch, the bank-style provider). The only one for which the server reads card data.
 * - `stripe-elements`: Stripe's fields under `publicKey`; `createPaymentMethod` gives the `paymentMethodId` to pay
 *   with. A `nextAction` of type `confirm` is shown by `stripe.handleNextAction({ clientSecret })`, then `confirm`.
 * - `paypal-buttons`: the script of `scriptUrl` with client id `publicKey`; its `createOrder` asks `createIntent` with
 *   `metadata: { planId }` and gives back the response's `orderId`; approved, the plan is paid with that `orderId`.
 * - `revolut-checkout`: `pay` returns a `nextAction` with the hosted page's `url` and the order's token as
 *   `clientSecret`, for Revolut's field in the page (`savePaymentMethodFor: 'merchant'`); then `confirm`.
 */
export const paymentIntegrations = [
  'card-fields',
  'stripe-elements',
  'paypal-buttons',
  'revolut-checkout',
] as const;
export type PaymentIntegration = (typeof paymentIntegrations)[number];

/** Wallets of a device that pay with a card through a card provider; the browser decides which of them it offers. */
export const deviceWallets = ['apple-pay', 'google-pay'] as const;
export type DeviceWallet = (typeof deviceWallets)[number];

/** The most cards that one user can keep. */
export const MAX_SAVED_CARDS = 10;

/** `sandbox`: no money moves (our own stand-in, or the provider's test mode). */
export const paymentEnvironments = ['sandbox', 'live'] as const;
export type PaymentEnvironment = (typeof paymentEnvironments)[number];

export const paymentStatuses = ['pending', 'processing', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const INTENT_DEFAULT_CURRENCY = 'USD';
export const PROCESSING_DEFAULT_CURRENCY = 'EUR';
export const WALLET_RENDER_DELAY_MS = 100;
