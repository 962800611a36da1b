import type {
  BillingChoices,
  PaymentComparison,
  StudioPayment,
  StudioPaymentDetails,
} from '@lumigraph/contracts/studio';

const at = Date.UTC(2026, 10, 23, 9, 30);

const payment: StudioPayment = {
  id: 'pay_1',
  userId: 'u2',
  email: 'boris@example.org',
  createdAt: at,
  status: 'succeeded',
  purpose: 'subscribe',
  planId: 'premium-monthly',
  amount: 4.99,
  refunded: 0,
  currency: 'EUR',
  provider: 'Stripe',
  site: 'gallery',
  card: 'visa 4242',
  failureCode: null,
};

const payments: StudioPayment[] = [
  payment,
  { ...payment, id: 'pay_2', status: 'failed', failureCode: 'card_declined', purpose: 'renew' },
  { ...payment, id: 'pay_3', status: 'refunded', refunded: 4.99, email: null, purpose: 'one-off' },
];

const paymentDetails: StudioPaymentDetails = {
  ...payment,
  left: 2.99,
  refunded: 2,
  country: 'DE',
  requestId: 'req_1',
  providerReference: 'pi_3Nk2',
  providerUrl: 'https://dashboard.stripe.com/test/payments/pi_3Nk2',
  subscription: { id: 'sub_1', status: 'Active' },
  invoice: { id: 'inv_1', number: '0000000001', issuedAt: at },
  refunds: [
    {
      id: 'ref_1',
      amount: 2,
      status: 'succeeded',
      reason: 'two days without service',
      requestedBy: 'Ana Ivanova',
      failureReason: null,
      createdAt: at,
      settledAt: at,
    },
  ],
  history: [
    { status: 'pending', cause: 'request', failureCode: null, requestId: 'req_1', at },
    { status: 'succeeded', cause: 'webhook', failureCode: null, requestId: 'req_1', at },
  ],
};

export const sameComparison: PaymentComparison = {
  payment,
  provider: { state: 'paid', amount: 4.99, currency: 'EUR', refunded: 0, failureCode: null },
  differences: [],
  isCorrectable: false,
};

export const differingComparison: PaymentComparison = {
  payment: { ...payment, id: 'pay_4', status: 'processing' },
  provider: { state: 'paid', amount: 4.99, currency: 'EUR', refunded: null, failureCode: null },
  differences: ['state'],
  isCorrectable: true,
};

const choices: BillingChoices = {
  currency: 'EUR',
  providers: ['Stripe', 'PayPal'],
  plans: [{ id: 'premium-monthly', interval: 'monthly' }],
  sites: [{ id: 'gallery', name: 'Lumigraph' }],
};

/** Responds as the server does; payments agree or differ as `comparison` says. */
export const billingServer =
  (comparison: PaymentComparison = sameComparison, shown: StudioPayment[] = payments) =>
  (path: string, request: Request) => {
    const name = path.replace('studio/', '').split('?')[0] ?? '';
    if (name === 'billing') return choices;
    if (name.endsWith('/correction')) return sameComparison;
    if (name.endsWith('/comparison')) return comparison;
    if (name === 'payment-comparisons')
      return { items: [comparison, sameComparison], nextCursor: null, total: 2 };
    if (name === 'payments')
      return { items: shown, nextCursor: null, total: shown.length, totalIsExact: true };
    if (request.method === 'GET') return paymentDetails;
    return {};
  };
