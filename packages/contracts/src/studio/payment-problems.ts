import Type from 'typebox';
import { nullable } from '../schemas.ts';

/**
 * What an administrator has to decide about a payment. `refund-refused`: the provider has refused a refund.
 * `refund-failed`: one that was reported as done has failed. `refund-overdue`: one is not final after a week.
 * `unknown-outcome`: the payment is still open after a week. `vat-number`: no VAT was charged for a VAT number that could
 * not be checked.
 */
export const paymentAttentions = [
  'refund-refused',
  'refund-failed',
  'refund-overdue',
  'unknown-outcome',
  'vat-number',
] as const;
export type PaymentAttention = (typeof paymentAttentions)[number];

/** `warning`: announced, no money has moved. `won`: also withdrawn. `lost`: the money went back to the buyer. */
export const disputeStatuses = ['warning', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A dispute of a payment at its provider. Amounts are in the major unit, times in milliseconds. */
export const StudioDisputeSchema = Type.Object({
  reference: Type.String({ description: 'Id of the provider' }),
  status: Type.Enum(disputeStatuses),
  amount: Type.Number(),
  currency: Type.String(),
  reason: nullable(Type.String({ description: 'Word of the provider' })),
  openedAt: Type.Integer(),
  respondBy: nullable(Type.Integer({ description: 'Until when the provider takes evidence' })),
});
export type StudioDispute = Type.Static<typeof StudioDisputeSchema>;
