import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { currentRequestId } from '../../../lib/work-context.ts';
import { newRefund, createPaymentStore, isRefundable, takenOf, type RefundRow } from './payment-store.ts';
import type { BillingContext } from './ports.ts';

export interface OutsideRefundDeps extends BillingContext {
  /** What a requested refund does to our own ledger. */
  book: (transaction: Kysely<Database>, paymentId: string, refundId: string) => Promise<void>;
}

/** `requested_by` of what a lost dispute took. */
export const BY_DISPUTE = 'dispute';

interface Loss {
  /** Of the row in our books: the same key enters it once. */
  key: string;
  amountMinor: number;
  currency: string;
  /** The provider's own word. */
  reason: string | null;
}

const sumOf = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** Money that went back without a refund of ours: entered in our books, and never sent by a job. */
export function createOutsideRefunds({ inTransaction, book, now, log }: OutsideRefundDeps) {
  /** Given back in the provider's own pages: booked in one transaction, so that no job ever sends it again. */
  async function bookOutside(paymentId: string, refundedMinor: number): Promise<void> {
    const amountMinor = await inTransaction(async (transaction) => {
      const payments = createPaymentStore(transaction);
      const payment = await payments.lock(paymentId, now());
      // A payment that is not known to be paid yet: the provider repeats the event.
      if (!payment || !isRefundable(payment)) return 0;
      const refunds = (await payments.refundsOf(paymentId)).filter(({ status }) => status !== 'failed');
      // What we have asked for ourselves is among it, or will be; what a dispute took is not.
      const asked = refunds.filter(({ requested_by }) => requested_by !== BY_DISPUTE);
      const left = takenOf(payment).amountMinor - sumOf(refunds);
      const outsideMinor = Math.min(refundedMinor - sumOf(asked), left);
      if (outsideMinor <= 0) return 0;
      const refund = newRefund({
        payment_id: paymentId,
        amount_minor: outsideMinor,
        requested_by: 'provider',
        // One that failed later may come again over the same amount.
        idempotency_key: `outside:${refundedMinor}:${randomUUID()}`,
        request_id: currentRequestId() ?? null,
        created_at: now(),
      });
      await payments.insertRefund(refund);
      await book(transaction, paymentId, refund.id);
      return outsideMinor;
    });
    if (amountMinor > 0) log('payment-refunded-outside', { payment: paymentId, amountMinor });
  }

  /**
   * Taken back by a lost dispute: entered like a refund that was given outside. False while it cannot be entered: the
   * payment is not known to be paid, or a refund of it is on its way. What was refunded is not entered again.
   */
  async function bookLoss(transaction: Kysely<Database>, paymentId: string, loss: Loss): Promise<boolean> {
    const payments = createPaymentStore(transaction);
    const payment = await payments.lock(paymentId, now());
    if (!payment || !isRefundable(payment)) return false;
    const refunds = await payments.refundsOf(paymentId);
    if (refunds.some(({ status }) => status === 'requested')) return false;
    const taken = takenOf(payment);
    const left = taken.amountMinor - (await payments.refundedMinor(paymentId));
    // Providers report one loss under several ids: as a dispute, and as the reversal of the charge.
    const lostBefore = sumOf(refunds.filter(({ requested_by }) => requested_by === BY_DISPUTE));
    // An amount in another currency says nothing about the part that was lost.
    const lost = loss.currency === taken.currency ? loss.amountMinor - lostBefore : left;
    const amountMinor = Math.min(left, lost);
    if (amountMinor <= 0) return true;
    const refund = newRefund({
      payment_id: paymentId,
      amount_minor: amountMinor,
      requested_by: BY_DISPUTE,
      idempotency_key: loss.key,
      request_id: currentRequestId() ?? null,
      ...(loss.reason === null ? {} : { reason: loss.reason }),
      created_at: now(),
    });
    if (await payments.insertRefund(refund)) await book(transaction, paymentId, refund.id);
    return true;
  }

  return { bookOutside, bookLoss };
}
