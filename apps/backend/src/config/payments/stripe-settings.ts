import { matching, text } from '../setting-values.ts';
import type { ProviderSettings } from './provider-settings.ts';

export const stripeSettings = {
  STRIPE_SECRET_KEY: text(
    'Secret or restricted key of Stripe (sk_… or rk_…). Stripe is offered when it, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set (docs/operators/payments.md). Setting up any provider switches the sandbox off.',
    { format: 'stripe-secret' },
  ),
  STRIPE_PUBLISHABLE_KEY: text(
    'Publishable key of the same Stripe account and mode; the payment page shows it to everybody.',
    { format: 'stripe-publishable' },
  ),
  STRIPE_WEBHOOK_SECRET: text(
    'Signing secret of the Stripe webhook at PUBLIC_ORIGIN/api/payments/webhooks/Stripe; two, separated by a comma, while it is being changed.',
    { format: 'stripe-webhook' },
  ),
  STRIPE_WALLETS: text(
    'apple-pay, google-pay or both, separated by a comma: wallets that the own element of Stripe offers as the first way to pay (beta). Apple Pay needs the domain registered with Stripe. Empty: none.',
    { format: 'device-wallets' },
  ),
  STRIPE_API_BASE: text('Address of the Stripe API; another one only for tests.', {
    default: 'https://api.stripe.com',
    format: 'origin',
  }),
};

const keyMode = (key: string): string | undefined => /_(test|live)_/.exec(key)?.[1];

export const stripe = {
  formats: {
    'stripe-secret': matching(
      /^(?:sk|rk)_(?:test|live)_/,
      'start with sk_test_, sk_live_, rk_test_ or rk_live_',
    ),
    'stripe-publishable': matching(/^pk_(?:test|live)_/, 'start with pk_test_ or pk_live_'),
    'stripe-webhook': matching(
      /^whsec_[^,\s]+(?:,\s*whsec_[^,\s]+)*$/,
      'start with whsec_; two secrets are separated by a comma',
    ),
  },
  accounts: [
    {
      required: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
      apiBase: 'STRIPE_API_BASE',
    },
  ],
  problems: ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }) =>
    secret && publishable && keyMode(secret) !== keyMode(publishable)
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys']
      : [],
} as const satisfies ProviderSettings<typeof stripeSettings>;
