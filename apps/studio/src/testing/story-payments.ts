import { DAY_MS } from '@lumigraph/contracts';
import type {
  StudioPayment,
  StudioPaymentDetails,
  GiftCodes,
  MadeGiftCodes,
} from '@lumigraph/contracts/studio';

export const at = Date.UTC(2026, 10, 23, 9, 30);

export const payment: StudioPayment = {
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
  card: 'Visa •••• 4242',
  failureCode: null,
  dispute: null,
  charged: null,
  attention: null,
};

export const payments: StudioPayment[] = [
  payment,
  { ...payment, id: 'pay_2', status: 'failed', failureCode: 'card_declined', purpose: 'renew' },
  { ...payment, id: 'pay_3', status: 'refunded', refunded: 4.99, email: null, purpose: 'one-off' },
  { ...payment, id: 'pay_5', dispute: 'open' },
  { ...payment, id: 'pay_6', status: 'processing', charged: { amount: 0.01, currency: 'USD' } },
  { ...payment, id: 'pay_7', attention: 'refund-failed' },
];

export const paymentDetails: StudioPaymentDetails = {
  ...payment,
  left: 2.99,
  refunded: 2,
  country: 'DE',
  company: null,
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
      creditNote: { id: 'cn_1', number: '0000000001' },
    },
  ],
  disputes: [],
  history: [
    { status: 'pending', cause: 'request', failureCode: null, requestId: 'req_1', at },
    { status: 'succeeded', cause: 'webhook', failureCode: null, requestId: 'req_1', at },
  ],
};

const disputedDetails: StudioPaymentDetails = {
  ...paymentDetails,
  id: 'pay_5',
  dispute: 'open',
  disputes: [
    {
      reference: 'dp_1Mq',
      status: 'open',
      amount: 4.99,
      currency: 'EUR',
      reason: 'fraudulent',
      openedAt: at,
      respondBy: at + 7 * DAY_MS,
    },
  ],
};

const otherAmountDetails: StudioPaymentDetails = {
  ...paymentDetails,
  id: 'pay_6',
  status: 'processing',
  refunded: 0,
  refunds: [],
  left: 0.01,
  invoice: null,
  subscription: null,
  charged: { amount: 0.01, currency: 'USD' },
};

const waitingDetails: StudioPaymentDetails = {
  ...paymentDetails,
  id: 'pay_7',
  attention: 'refund-failed',
  refunded: 0,
  left: 4.99,
  refunds: paymentDetails.refunds.map((refund) => ({
    ...refund,
    status: 'failed',
    failureReason: 'lost_or_stolen_card',
  })),
};

export const onePayment = (name: string): StudioPaymentDetails =>
  [disputedDetails, otherAmountDetails, waitingDetails].find(({ id }) => name === `payments/${id}`) ??
  paymentDetails;

const gift: GiftCodes = {
  id: 'gift_1',
  name: 'Winners of the October competition, who get a month each',
  planId: 'premium-monthly',
  interval: 'monthly',
  count: 20,
  used: 3,
  createdBy: 'Ana Ivanova',
  createdAt: at,
  expiresAt: at + 3650 * DAY_MS,
  withdrawnAt: null,
};
const giftCodes: GiftCodes[] = [
  gift,
  { ...gift, id: 'gift_2', name: 'Testers', interval: 'yearly', planId: 'premium-yearly', used: 20 },
  { ...gift, id: 'gift_3', name: 'Fair in Berlin', withdrawnAt: at },
];
const madeGiftCodes: MadeGiftCodes = {
  record: { ...gift, count: 2, used: 0 },
  codes: ['7K2F-9QXM-4TZB-0WHC', 'P3RV-61ND-YJ8A-5GES'],
};

/** Responds as the server does. */
export function giftCodesServer(
  name: string,
  { request, isEmpty }: { request: Request; isEmpty: boolean },
): unknown {
  if (name !== 'gift-codes') return { ...gift, withdrawnAt: at };
  if (request.method === 'POST') return madeGiftCodes;
  return isEmpty ? [] : giftCodes;
}
