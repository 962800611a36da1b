import Type from 'typebox';
import { backendProviders, paymentStatuses } from '../payment-rules.ts';
import { planIntervals, subscriptionStatuses, type SubscriptionStatus } from '../premium.ts';
import { disputeStatuses, paymentAttentions, StudioDisputeSchema } from './payment-problems.ts';
import { studioListQuery } from './lists.ts';
import { reasonText } from './users.ts';
import { closed, nullable } from '../schemas.ts';

/** Payments, subscriptions, invoices and prices in the studio. Amounts are in the major unit, times in milliseconds. */

const text = Type.String();
const time = Type.Integer();
const optionalText = nullable(text);
const optionalTime = nullable(time);
const amount = Type.Number({ minimum: 0, maximum: 1_000_000 });
const words = Type.Optional(Type.String({ maxLength: 254 }));

/** What a payment is for. */
export const paymentPurposes = ['subscribe', 'renew', 'change', 'intent', 'one-off'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
/** What gave a payment its status: the buyer's request, a webhook, a job of the server, or an administrator. */
export const paymentCauses = ['request', 'webhook', 'job', 'admin'] as const;
export type PaymentCause = (typeof paymentCauses)[number];

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const ownerFields = {
  userId: text,
  email: nullable(Type.String({ description: 'Null for a deleted account' })),
};

const paymentFields = {
  ...ownerFields,
  id: text,
  createdAt: time,
  status: Type.Enum(paymentStatuses),
  purpose: text,
  planId: optionalText,
  amount: Type.Number(),
  refunded: Type.Number(),
  currency: text,
  provider: text,
  site: optionalText,
  card: optionalText,
  failureCode: optionalText,
  /** That of the dispute that went furthest; null where nothing was disputed. */
  dispute: nullable(Type.Enum(disputeStatuses)),
  /** What the provider took where it is not the amount; its `amount` is null where the provider did not report it. */
  charged: nullable(Type.Object({ amount: nullable(Type.Number()), currency: text })),
  attention: nullable(Type.Enum(paymentAttentions)),
};

export const StudioPaymentSchema = Type.Object(paymentFields, { $id: 'StudioPayment' });
export type StudioPayment = Type.Static<typeof StudioPaymentSchema>;

export const paymentShows = ['disputed', 'other-amount', 'attention'] as const;
export const paymentSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;
export const StudioPaymentsQuerySchema = closed({
  ...studioListQuery,
  q: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'Id of a payment, subscription or account, reference of the provider, number of an invoice, or a part of the address',
    }),
  ),
  status: Type.Optional(Type.Enum(paymentStatuses)),
  provider: Type.Optional(Type.Enum(backendProviders)),
  site: Type.Optional(Type.String({ maxLength: 60 })),
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  to: Type.Optional(Type.Integer({ minimum: 0, description: 'Excluded' })),
  /** `disputed`: a dispute waits for its decision. `other-amount`: not refunded, and over another amount than asked for. */
  show: Type.Optional(Type.Enum(paymentShows)),
  /** In the currency of the plans; payments in other currencies are left out then. */
  amountFrom: Type.Optional(amount),
  amountTo: Type.Optional(amount),
  sort: Type.Enum(paymentSorts, { default: '-createdAt' }),
});
export type StudioPaymentsQuery = Type.Static<typeof StudioPaymentsQuerySchema>;
const StudioRefundSchema = Type.Object({
  id: text,
  amount: Type.Number(),
  status: Type.Enum(refundStatuses),
  reason: optionalText,
  requestedBy: Type.String({
    description: 'Name of the user; operator, system, provider or dispute otherwise',
  }),
  failureReason: nullable(Type.String({ description: 'Word of the provider' })),
  createdAt: time,
  settledAt: optionalTime,
  creditNote: nullable(Type.Object({ id: text, number: text })),
});
export type StudioRefund = Type.Static<typeof StudioRefundSchema>;

export const StudioPaymentDetailsSchema = Type.Object(
  {
    ...paymentFields,
    left: Type.Number({ description: 'What can still be refunded' }),
    country: optionalText,
    /** A business buyer; null for a private one. */
    company: nullable(
      Type.Object({
        name: text,
        address: text,
        vatNumber: Type.Optional(text),
        /** VIES did not respond. */
        isUnchecked: Type.Optional(Type.Boolean()),
      }),
    ),
    requestId: optionalText,
    providerReference: optionalText,
    providerUrl: nullable(
      Type.String({ description: 'The payment in the pages of the provider, where known' }),
    ),
    subscription: nullable(Type.Object({ id: text, status: text })),
    invoice: nullable(Type.Object({ id: text, number: text, issuedAt: time })),
    refunds: Type.Array(StudioRefundSchema),
    disputes: Type.Array(StudioDisputeSchema),
    /** Oldest first. The cause is null for payments of versions that did not record it. */
    history: Type.Array(
      Type.Object({
        status: text,
        cause: nullable(Type.Enum(paymentCauses)),
        failureCode: optionalText,
        requestId: optionalText,
        at: time,
      }),
    ),
  },
  { $id: 'StudioPaymentDetails' },
);
export type StudioPaymentDetails = Type.Static<typeof StudioPaymentDetailsSchema>;

/** Without an amount everything that is left. */
export const StudioRefundRequestSchema = closed({
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
  reason: reasonText,
});
export type StudioRefundRequest = Type.Static<typeof StudioRefundRequestSchema>;
export const StudioRefundResultSchema = Type.Object({ refund: StudioRefundSchema, left: Type.Number() });
export type StudioRefundResult = Type.Static<typeof StudioRefundResultSchema>;

const subscriptionFields = {
  ...ownerFields,
  id: text,
  planId: text,
  status: text,
  periodStart: time,
  periodEnd: time,
  trialEnd: optionalTime,
  nextPlanId: optionalText,
  provider: optionalText,
  /** What the next period costs; null where nothing will be charged. */
  price: nullable(Type.Number()),
  currency: optionalText,
  nextRenewalAt: optionalTime,
  failedRenewals: Type.Integer(),
  /** Why the last renewal has failed. */
  failure: nullable(Type.Object({ code: text, at: time, paymentId: optionalText })),
  isPaused: Type.Boolean({ description: 'A payment is disputed: nothing is charged until this is decided' }),
  createdAt: time,
  updatedAt: time,
};
export const StudioSubscriptionSchema = Type.Object(subscriptionFields, { $id: 'StudioSubscription' });
export type StudioSubscription = Type.Static<typeof StudioSubscriptionSchema>;

/** A running state of a subscription; `None` is never stored. */
export const storedSubscriptionStatuses = subscriptionStatuses.filter(
  (status): status is Exclude<SubscriptionStatus, 'None'> => status !== 'None',
);
/** A subscription that was cancelled ends soon when its end is nearer than this. */
export const ENDS_SOON_DAYS = 7;
export const subscriptionSorts = [
  '-updatedAt',
  'updatedAt',
  'periodEnd',
  '-periodEnd',
  'nextRenewalAt',
  '-nextRenewalAt',
] as const;
export const StudioSubscriptionsQuerySchema = closed({
  ...studioListQuery,
  q: words,
  status: Type.Optional(Type.Enum(storedSubscriptionStatuses)),
  plan: Type.Optional(Type.String({ maxLength: 60 })),
  /** `ends-soon`: cancelled, and its period ends within a week. `failed-renewals`: charged again, or waiting for it. */
  show: Type.Optional(Type.Enum(['ends-soon', 'failed-renewals'])),
  sort: Type.Enum(subscriptionSorts, { default: '-updatedAt' }),
});
export type StudioSubscriptionsQuery = Type.Static<typeof StudioSubscriptionsQuerySchema>;
export const StudioSubscriptionDetailsSchema = Type.Object(
  {
    ...subscriptionFields,
    isPremium: Type.Boolean(),
    /** Oldest first. */
    history: Type.Array(Type.Object({ type: text, status: text, planId: optionalText, at: time })),
    /** The newest ones. */
    payments: Type.Array(StudioPaymentSchema),
  },
  { $id: 'StudioSubscriptionDetails' },
);
export type StudioSubscriptionDetails = Type.Static<typeof StudioSubscriptionDetailsSchema>;

/** What the filters of the section offer. */
export const BillingChoicesSchema = Type.Object({
  /** Of the plans. */
  currency: Type.String(),
  /** Backend names of the offered ones. */
  providers: Type.Array(Type.String()),
  plans: Type.Array(Type.Object({ id: Type.String(), interval: Type.Enum(planIntervals) })),
  sites: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type BillingChoices = Type.Static<typeof BillingChoicesSchema>;
