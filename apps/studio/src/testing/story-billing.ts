import { DAY_MS } from '@lumigraph/contracts';
import type {
  BillingChoices,
  InvoiceTotals,
  PaymentComparison,
  PlanPrices,
  StudioPayment,
  StudioInvoice,
  StudioSubscription,
  StudioSubscriptionDetails,
} from '@lumigraph/contracts/studio';
import { giftCodesServer, at, onePayment, payment, payments } from './story-payments.ts';

export const sameComparison: PaymentComparison = {
  payment,
  provider: { state: 'paid', amount: 4.99, currency: 'EUR', refunded: 0, failureCode: null, dispute: null },
  differences: [],
  isCorrectable: false,
};

export const differingComparison: PaymentComparison = {
  payment: { ...payment, id: 'pay_4', status: 'processing' },
  provider: {
    state: 'paid',
    amount: 4.99,
    currency: 'EUR',
    refunded: null,
    failureCode: null,
    dispute: null,
  },
  differences: ['state'],
  isCorrectable: true,
};

const subscription: StudioSubscription = {
  id: 'sub_1',
  userId: 'u2',
  email: 'boris@example.org',
  planId: 'premium-monthly',
  status: 'Active',
  periodStart: at,
  periodEnd: at + 30 * DAY_MS,
  trialEnd: null,
  nextPlanId: null,
  provider: 'Stripe',
  price: 4.99,
  currency: 'EUR',
  nextRenewalAt: at + 30 * DAY_MS,
  failedRenewals: 0,
  failure: null,
  isPaused: false,
  createdAt: at,
  updatedAt: at,
};
const overdue: StudioSubscription = {
  ...subscription,
  id: 'sub_2',
  email: 'a-very-long-address-that-nobody-can-shorten@an-equally-long-name-of-a-company.example.org',
  status: 'PastDue',
  failedRenewals: 2,
  failure: { code: 'insufficient_funds', at, paymentId: 'pay_2' },
  isPaused: true,
};

const subscriptions: StudioSubscription[] = [
  subscription,
  overdue,
  { ...subscription, id: 'sub_3', status: 'Cancelled', nextRenewalAt: null, price: null, currency: null },
  { ...subscription, id: 'sub_4', email: null, status: 'Expired', nextRenewalAt: null, provider: null },
];

const details = (one: StudioSubscription, isPremium = true): StudioSubscriptionDetails => ({
  ...one,
  isPremium,
  history: [
    { type: 'started', status: 'Active', planId: 'premium-monthly', at },
    { type: 'renewalFailed', status: 'PastDue', planId: 'premium-monthly', at },
  ],
  payments,
});

const invoice: StudioInvoice = {
  userId: 'u2',
  email: 'boris@example.org',
  id: 'inv_1',
  number: '0000000001',
  issuedAt: at,
  amount: 4.99,
  vat: 0.8,
  vatPercent: 19,
  currency: 'EUR',
  country: 'DE',
  countrySource: 'stated',
  refunded: 0,
  paymentId: 'pay_1',
};

const invoices: StudioInvoice[] = [
  invoice,
  { ...invoice, id: 'inv_2', number: '0000000002', email: null, refunded: 2, countrySource: 'assumed' },
  {
    ...invoice,
    id: 'inv_3',
    number: '0000000003',
    country: null,
    vat: 0,
    vatPercent: 0,
    amount: 19_990,
    currency: 'HUF',
  },
];

const totals: InvoiceTotals = {
  rows: [
    {
      currency: 'EUR',
      country: 'DE',
      vatPercent: 19,
      noVatReason: null,
      isOss: true,
      invoices: 12,
      corrections: 1,
      net: 48.6,
      vat: 9.23,
      gross: 57.83,
    },
    {
      currency: 'EUR',
      country: 'US',
      vatPercent: 0,
      noVatReason: 'outside-eu',
      isOss: false,
      invoices: 3,
      corrections: 0,
      net: 14.97,
      vat: 0,
      gross: 14.97,
    },
  ],
  sums: [{ currency: 'EUR', invoices: 15, corrections: 1, net: 63.57, vat: 9.23, gross: 72.8 }],
};

const price: PlanPrices['plans'][number]['prices'][number] = {
  id: 2,
  amount: 5.99,
  currency: 'EUR',
  from: at + 60 * DAY_MS,
  reason: 'The first price of the new year, decided after the meeting about the costs of storage',
  createdBy: 'Ana Ivanova',
  createdAt: at,
  withdrawnAt: null,
  isScheduled: true,
};

const prices: PlanPrices = {
  plans: [
    {
      id: 'premium-monthly',
      interval: 'monthly',
      amount: 4.99,
      currency: 'EUR',
      baseAmount: 4.49,
      prices: [
        price,
        { ...price, id: 3, amount: 6.49, withdrawnAt: at, isScheduled: false },
        { ...price, id: 1, amount: 4.99, from: at, isScheduled: false, reason: null },
      ],
    },
    { id: 'premium-yearly', interval: 'yearly', amount: 49.9, currency: 'EUR', baseAmount: 49.9, prices: [] },
  ],
};

const page = <Item>(items: readonly Item[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

const choices: BillingChoices = {
  currency: 'EUR',
  providers: ['Stripe', 'PayPal'],
  plans: [
    { id: 'premium-monthly', interval: 'monthly' },
    { id: 'premium-yearly', interval: 'yearly' },
  ],
  sites: [{ id: 'gallery', name: 'Lumigraph' }],
};

/** Responds as the server does; payments agree or differ as `comparison` says. */
export const billingServer =
  (comparison: PaymentComparison = sameComparison, shown: StudioPayment[] = payments) =>
  (path: string, request: Request) => {
    const isEmpty = shown.length === 0;
    const name = path.replace('studio/', '').split('?')[0] ?? '';
    const lists: Record<string, unknown> = {
      billing: choices,
      'payment-comparisons': { items: [comparison, sameComparison], nextCursor: null, total: 2 },
      payments: page(shown),
      subscriptions: page(isEmpty ? [] : subscriptions),
      invoices: page(isEmpty ? [] : invoices),
      'invoice-totals': isEmpty ? { rows: [], sums: [] } : totals,
    };
    if (name.startsWith('gift-codes')) return giftCodesServer(name, { request, isEmpty });
    if (lists[name]) return lists[name];
    if (name === 'plan-prices') return Response.json(prices, { headers: { etag: '"1"' } });
    if (name.endsWith('/correction')) return sameComparison;
    if (name.endsWith('/comparison')) return name.startsWith('subscriptions/') ? [comparison] : comparison;
    const one = subscriptions.find(({ id }) => name === `subscriptions/${id}`);
    if (one) return details(one, one.status !== 'Expired');
    if (request.method === 'GET') return onePayment(name);
    return {};
  };
