import Type from 'typebox';
import { closed, nullable } from './schemas.ts';
import { planIntervals, subscriptionStatuses } from './premium.ts';
import { pageFields } from './list-fields.ts';

/** Schemas and types of the accounting service. */

const currency = Type.String({ pattern: '^[A-Z]{3}$' });
const timeZone = Type.Optional(
  Type.String({
    description: 'IANA name of the zone in which mails and invoices show these times as days; else UTC',
  }),
);

export const PlanSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    interval: Type.Enum(planIntervals),
    amount: Type.Number({ minimum: 0, description: 'Price with VAT in the major unit of the currency' }),
    currency,
    features: Type.Array(Type.String()),
    trialDays: Type.Integer({ minimum: 0 }),
  },
  { $id: 'Plan' },
);
export type Plan = Type.Static<typeof PlanSchema>;

export const SubscriptionSchema = Type.Object(
  {
    id: nullable(Type.String()),
    planId: nullable(Type.String()),
    status: Type.Enum(subscriptionStatuses),
    currentPeriodStart: nullable(Type.String({ format: 'date-time' })),
    currentPeriodEnd: nullable(Type.String({ format: 'date-time' })),
    cancelAtPeriodEnd: Type.Boolean(),
    trialEnd: nullable(Type.String({ format: 'date-time' })),
    /** Whether the Premium benefits apply now; the server decides, screens only show it. */
    isPremium: Type.Boolean(),
    /** A plan change that takes effect in the next period. */
    nextPlanId: nullable(Type.String()),
    createdAt: nullable(Type.String({ format: 'date-time' })),
    /** Whether a plan can be paid now: there is no subscription, a trial is running, or the last renewal failed. */
    canBuy: Type.Optional(Type.Boolean()),
    /** Whether this user may start a plan's free trial now: there was no trial before and there is no subscription. */
    trialAvailable: Type.Optional(Type.Boolean()),
    timeZone,
  },
  { $id: 'Subscription' },
);
export type Subscription = Type.Static<typeof SubscriptionSchema>;

export const SubscribeRequestSchema = closed({
  planId: Type.String({ maxLength: 60 }),
  paymentMethod: Type.Optional(Type.String({ maxLength: 200 })),
  trialDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  metadata: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
});
export type SubscribeRequest = Type.Static<typeof SubscribeRequestSchema>;

/** A code that was given away: Premium for one period of its plan, without a payment. */
export const GiftCodeRequestSchema = closed({
  code: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'In any case, with or without hyphens and spaces',
  }),
});

export const CancelRequestSchema = closed({ immediately: Type.Optional(Type.Boolean()) });

export const ChangePlanRequestSchema = closed({ planId: Type.String({ maxLength: 60 }) });

/** The cost of a plan change, shown before it is confirmed. */
export const PlanChangePreviewSchema = Type.Object(
  {
    planId: Type.String(),
    /** Charged now; 0 when the change takes effect in the next period. */
    amountDue: Type.Number(),
    /** Unused value of the running period that was deducted. */
    credit: Type.Number(),
    currency: Type.String(),
    effectiveAt: Type.String(),
  },
  { $id: 'PlanChangePreview' },
);
export type PlanChangePreview = Type.Static<typeof PlanChangePreviewSchema>;

export const InvoiceSchema = Type.Object(
  {
    id: Type.String(),
    number: Type.String({ description: 'Ten digits, without gaps' }),
    issuedAt: Type.String({ format: 'date-time' }),
    amount: Type.Number(),
    currency,
    status: Type.Union([Type.Literal('paid'), Type.Literal('refunded')]),
    planId: nullable(Type.String()),
    /** The payment of this invoice. */
    paymentId: Type.Optional(Type.String()),
    timeZone,
  },
  { $id: 'Invoice' },
);
export type Invoice = Type.Static<typeof InvoiceSchema>;

export const InvoicePageSchema = Type.Object(
  { items: Type.Array(InvoiceSchema), ...pageFields },
  { $id: 'InvoicePage' },
);
export type InvoicePage = Type.Static<typeof InvoicePageSchema>;

export const SubscriptionEventSchema = Type.Object({
  type: Type.String(),
  status: Type.String(),
  planId: nullable(Type.String()),
  at: Type.String({ format: 'date-time' }),
});
export const SubscriptionHistorySchema = Type.Object(
  { items: Type.Array(SubscriptionEventSchema), ...pageFields },
  { $id: 'SubscriptionHistory' },
);
export type SubscriptionHistory = Type.Static<typeof SubscriptionHistorySchema>;

/** Withdrawal from the contract: only the data that the law allows, without sign-in. */
export const WithdrawalRequestSchema = closed({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  /** Invoice number, or any text that identifies the contract. */
  contract: Type.String({ minLength: 1, maxLength: 200 }),
});
export type WithdrawalRequest = Type.Static<typeof WithdrawalRequestSchema>;

export const WithdrawalResponseSchema = Type.Object(
  { success: Type.Literal(true), message: Type.String(), receivedAt: Type.String() },
  { $id: 'WithdrawalResponse' },
);

/** Cancellation of a contract without sign-in (section 312k of the German Civil Code). */
export const CancellationRequestSchema = closed({
  kind: Type.Union([Type.Literal('ordinary'), Type.Literal('cause')]),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  /** Invoice number, or any text that identifies the contract. */
  contract: Type.String({ minLength: 1, maxLength: 200 }),
  /** Required for a cancellation for cause. */
  reason: Type.Optional(Type.String({ maxLength: 2000 })),
  /** `YYYY-MM-DD`: the contract ends on the next possible date that is not before this day. */
  date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
});
export type CancellationRequest = Type.Static<typeof CancellationRequestSchema>;

export const CancellationResponseSchema = Type.Object(
  { success: Type.Literal(true), message: Type.String(), receivedAt: Type.String() },
  { $id: 'CancellationResponse' },
);

/** The accounting service for widgets and screens. Every method rejects with `ApiError`. */
export interface SubscriptionsApi {
  plans(): Promise<Plan[]>;
  subscribe(request: SubscribeRequest, options: { idempotencyKey: string }): Promise<Subscription>;
  current(): Promise<Subscription>;
  /** Premium for one period without a payment. Rejects with GIFT_CODE_UNKNOWN, GIFT_CODE_ENDED, or SUBSCRIPTION_ERROR beside a paid period. */
  redeemGiftCode(code: string): Promise<Subscription>;
  cancel(subscriptionId: string, options: { immediately: boolean }): Promise<Subscription>;
  resume(subscriptionId: string): Promise<Subscription>;
  previewChange(subscriptionId: string, planId: string): Promise<PlanChangePreview>;
  changePlan(
    subscriptionId: string,
    planId: string,
    options: { idempotencyKey: string },
  ): Promise<Subscription>;
  history(request?: { page?: number; pageSize?: number }): Promise<SubscriptionHistory>;
  invoices(request?: { page?: number; pageSize?: number }): Promise<InvoicePage>;
  /** Resolves with the time at which the server received it (ISO 8601). */
  withdraw(request: WithdrawalRequest): Promise<string>;
  /** Cancels a contract without sign-in. Resolves as `withdraw`, whether or not the contract was found. */
  cancelContract(request: CancellationRequest): Promise<string>;
  /** PDF. */
  downloadInvoice(
    invoiceId: string,
    options?: { onProgress?: (loadedBytes: number, totalBytes?: number) => void },
  ): Promise<Blob>;
}
