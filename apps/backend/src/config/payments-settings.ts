import Type from 'typebox';

const ENVIRONMENTS = ['sandbox', 'live'];

/** Two accounts of Revolut, each offered when its keys are set. */
const revolutSettings = {
  REVOLUT_SECRET_KEY: Type.String({
    default: '',
    format: 'revolut-secret',
    description:
      'Secret key of the Revolut Merchant API. Revolut is offered when it and REVOLUT_WEBHOOK_SECRET are set.',
  }),
  REVOLUT_PUBLIC_KEY: Type.String({
    default: '',
    format: 'revolut-public',
    description:
      'Public key of the Revolut Merchant API, for its field in the payment page. Without it the visitor pays on the page of Revolut, where the card cannot be kept for renewals.',
  }),
  REVOLUT_WEBHOOK_SECRET: Type.String({
    default: '',
    format: 'revolut-webhook',
    description:
      'Signing secret of the Revolut webhook at PUBLIC_ORIGIN/api/payments/webhooks/RevolutPersonal; two, separated by a comma, while it is being changed.',
  }),
  REVOLUT_ENVIRONMENT: Type.String({
    enum: ENVIRONMENTS,
    default: 'sandbox',
    description: 'sandbox or live: which Revolut the keys belong to.',
  }),
  REVOLUT_API_BASE: Type.String({
    default: '',
    format: 'origin',
    description:
      'Address of the Revolut Merchant API; empty takes the one of REVOLUT_ENVIRONMENT. Another one only for tests.',
  }),
  REVOLUT_BUSINESS_SECRET_KEY: Type.String({
    default: '',
    format: 'revolut-secret',
    description:
      'Secret key of a second Revolut account, offered as "Revolut Business". It is offered when it and REVOLUT_BUSINESS_WEBHOOK_SECRET are set.',
  }),
  REVOLUT_BUSINESS_PUBLIC_KEY: Type.String({
    default: '',
    format: 'revolut-public',
    description:
      'Public key of the second Revolut account, for its field in the payment page; without it the visitor pays on the page of Revolut.',
  }),
  REVOLUT_BUSINESS_WEBHOOK_SECRET: Type.String({
    default: '',
    format: 'revolut-webhook',
    description:
      'Signing secret of the webhook of the second Revolut account at PUBLIC_ORIGIN/api/payments/webhooks/Revolut; two, separated by a comma, while it is being changed.',
  }),
  REVOLUT_BUSINESS_ENVIRONMENT: Type.String({
    enum: ENVIRONMENTS,
    default: 'sandbox',
    description: 'sandbox or live: which Revolut the keys of the second account belong to.',
  }),
  REVOLUT_BUSINESS_API_BASE: Type.String({
    default: '',
    format: 'origin',
    description:
      'Address of the Revolut Merchant API for the second account; empty takes the one of REVOLUT_BUSINESS_ENVIRONMENT. Another one only for tests.',
  }),
  SANDBOX_REVOLUT_BUSINESS: Type.Boolean({
    default: false,
    description: 'Offers "Revolut Business" in the sandbox too. It counts only while no provider is set up.',
  }),
};

/** Settings of the payment providers; each is offered when its keys are set. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: Type.String({
    default: '',
    format: 'stripe-secret',
    description:
      'Secret or restricted key of Stripe (sk_… or rk_…). Stripe is offered when it, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set (docs/operators/payments.md). Setting up any provider switches the sandbox off.',
  }),
  STRIPE_PUBLISHABLE_KEY: Type.String({
    default: '',
    format: 'stripe-publishable',
    description:
      'Publishable key of the same Stripe account and mode; the payment page shows it to everybody.',
  }),
  STRIPE_WEBHOOK_SECRET: Type.String({
    default: '',
    format: 'stripe-webhook',
    description:
      'Signing secret of the Stripe webhook at PUBLIC_ORIGIN/api/payments/webhooks/Stripe; two, separated by a comma, while it is being changed.',
  }),
  STRIPE_WALLETS: Type.String({
    default: '',
    format: 'device-wallets',
    description:
      'apple-pay, google-pay or both, separated by a comma: wallets that the own element of Stripe offers beside the card fields (beta). Apple Pay needs the domain registered with Stripe. Empty: none.',
  }),
  STRIPE_API_BASE: Type.String({
    default: 'https://api.stripe.com',
    format: 'origin',
    description: 'Address of the Stripe API; another one only for tests.',
  }),
  PAYPAL_CLIENT_ID: Type.String({
    default: '',
    description:
      'Client id of the PayPal app, shown to everybody by the payment page. PayPal is offered when it, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are set.',
  }),
  PAYPAL_CLIENT_SECRET: Type.String({ default: '', description: 'Secret of the PayPal app.' }),
  PAYPAL_WEBHOOK_ID: Type.String({
    default: '',
    description: 'Id of the PayPal webhook at PUBLIC_ORIGIN/api/payments/webhooks/PayPal.',
  }),
  PAYPAL_ENVIRONMENT: Type.String({
    enum: ENVIRONMENTS,
    default: 'sandbox',
    description: 'sandbox or live: which PayPal the client id belongs to.',
  }),
  PAYPAL_RENEWALS: Type.Boolean({
    default: true,
    description:
      'Saves the PayPal account for renewals; the PayPal app must be allowed to (feature "Vault"). Without it a subscription paid with PayPal asks for a new payment at the end of its period.',
  }),
  PAYPAL_API_BASE: Type.String({
    default: '',
    format: 'origin',
    description:
      'Address of the PayPal API; empty takes the one of PAYPAL_ENVIRONMENT. Another one only for tests.',
  }),
  ...revolutSettings,
  ONE_OFF_PRODUCTS: Type.String({
    default: '',
    maxLength: 20_000,
    description:
      'Products that are paid once, as a JSON list: id, names by language, amounts or open limits, VAT, sites (docs/operators/payments.md). Empty: none is offered.',
  }),
  PAYMENTS_RAW_CARD: Type.String({
    enum: ['', 'saq-d'],
    default: '',
    description:
      'saq-d lets card numbers of the page\u2019s own card fields pass through this server to a bank-style provider that takes them, and says that you meet PCI DSS SAQ D. None of the providers above needs it. Empty: card data is refused outside the sandbox.',
  }),
};
