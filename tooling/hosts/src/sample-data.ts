import type { Invoice, Payment, PaymentOptions, Plan, Product, SavedCard } from '@lumigraph/contracts';

/** What the widgets show in hosts, in tests and in Storybook: nothing depends on the time. */
const AT = '2026-11-20T10:00:00Z';

export const plans: [Plan, Plan] = [
  {
    id: 'premium-monthly',
    name: 'Premium',
    interval: 'monthly',
    amount: 4.99,
    currency: 'EUR',
    features: ['hd-quality', 'no-watermark'],
    trialDays: 0,
  },
  {
    id: 'premium-yearly',
    name: 'Premium',
    interval: 'yearly',
    amount: 49,
    currency: 'EUR',
    features: ['hd-quality', 'no-watermark'],
    trialDays: 0,
  },
];
export const [plan] = plans;

export const payment: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: AT,
};

export const paymentOptions: PaymentOptions = {
  sandbox: true,
  consentVersion: '1',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
  ],
};

export const invoice: Invoice = {
  id: 'inv_1',
  number: '0000000002',
  issuedAt: AT,
  amount: 4.99,
  currency: 'EUR',
  status: 'paid',
  planId: 'premium-monthly',
};

export const card: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2040,
  createdAt: AT,
  renews: true,
};

export const support: Product = {
  id: 'support',
  names: { en: 'Support this site' },
  currency: 'EUR',
  amounts: [3, 5, 10],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};
