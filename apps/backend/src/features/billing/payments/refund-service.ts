import type { Payment } from '@lumigraph/contracts';
import { noteChange } from '../../../db/audit-trail.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import { toMajor, toMinor } from '../../../lib/amounts.ts';
import { continueRequest, currentRequestId } from '../../../lib/work-context.ts';
import { causedBy } from './payment-history-store.ts';
import {
  newRefund,
  createPaymentStore,
  isRefundable,
  takenOf,
  type PaymentRow,
  type RefundRow,
} from './payment-store.ts';
import { toPayment } from './payment-view.ts';
import { BY_DISPUTE } from './outside-refunds.ts';
import { createRefundLedger, type RefundLedgerDeps } from './refund-ledger.ts';
import { createRefundStore } from './refund-store.ts';
import type { PaymentProviderAdapter, ProviderEvent, RefundOutcome } from '../providers/provider-adapter.ts';

export interface RefundCommand {
  paymentId: string;
  /** Major unit; everything that is left when absent. */
  amount: number | undefined;
  requestedBy: string;
  /** Why; kept with the refund. */
  reason?: string;
  idempotencyKey: string;
}

const BATCH = 50;

export type RefundService = ReturnType<typeof createRefundService>;

/**
 * Money back: first our own row under a lock, so that the sum never exceeds the payment, then the provider. A refund stays
 * `requested` until the provider says that it is final, and a final one may still fail.
 */
export function createRefundService(deps: RefundLedgerDeps) {
  const { db, inTransaction, providers, now, log } = deps;
  const store = createPaymentStore(db);
  const refundStore = createRefundStore(db);
  const ledger = createRefundLedger(deps);

  async function reserve(command: RefundCommand): Promise<RefundRow> {
    return inTransaction(async (transaction) => {
      const payments = createPaymentStore(transaction);
      const payment = orNotFound(await payments.lock(command.paymentId, now()));
      const known = await payments.findRefund(payment.id, command.idempotencyKey);
      if (known) {
        if (amountOf(command, payment, known.amount_minor) !== known.amount_minor)
          throw new AppError('UNPROCESSABLE', {
            message: 'This Idempotency-Key was used for another refund',
          });
        return known;
      }
      const taken = takenOf(payment);
      const left = taken.amountMinor - (await payments.refundedMinor(payment.id));
      const amountMinor = amountOf(command, payment, left);
      const refundable = isRefundable(payment);
      if (!refundable || amountMinor === undefined || amountMinor <= 0 || amountMinor > left) {
        throw new AppError('UNPROCESSABLE', {
          message: `At most ${toMajor(refundable ? left : 0, taken.currency)} ${taken.currency} can be refunded`,
        });
      }
      const refund = newRefund({
        payment_id: payment.id,
        amount_minor: amountMinor,
        requested_by: command.requestedBy,
        idempotency_key: command.idempotencyKey,
        request_id: currentRequestId() ?? null,
        reason: command.reason,
        created_at: now(),
      });
      await payments.insertRefund(refund);
      // The administrator has dealt with an earlier refusal.
      if (payment.attention?.startsWith('refund-'))
        await payments.change(payment.id, [payment.status], { attention: null, updated_at: now() });
      noteChange({
        object: { kind: 'payment', id: payment.id },
        after: { refund: toMajor(amountMinor, taken.currency), currency: taken.currency },
      });
      return refund;
    });
  }

  /** The payment of a refund, and its provider where that is offered. */
  async function whereOf(refund: RefundRow) {
    const payment = await store.find(refund.payment_id);
    return { payment, provider: payment && providers.find(payment.provider) };
  }

  /** Asks the provider under the refund's own id: asking again does not give twice. */
  async function carryOut(refund: RefundRow): Promise<void> {
    if (refund.status !== 'requested') return;
    const { payment, provider } = await whereOf(refund);
    if (!payment?.provider_reference || !provider) return;
    const wasAsked = refund.asked_at !== null;
    // Written first: providers remember a key for a time only, so a refund that may exist is looked up before it is
    // requested again.
    await refundStore.noteAsked(refund.id, now());
    const known = wasAsked ? await lookUp(provider, payment, refund) : undefined;
    await take(refund, known ?? (await provider.refund(requestOf(payment, refund))));
  }

  const lookUp = async (provider: PaymentProviderAdapter, payment: PaymentRow, refund: RefundRow) =>
    provider.lookupRefund?.({ ...requestOf(payment, refund), refundReference: refund.refund_reference });

  async function take(refund: RefundRow, outcome: RefundOutcome): Promise<void> {
    if (outcome.refundReference) await refundStore.noteReference(refund.id, outcome.refundReference);
    const { status } = outcome;
    if (status === 'failed') await ledger.fail(refund.id, outcome.reason);
    else if (status !== 'succeeded') status satisfies 'pending';
    else if (refund.status === 'requested') await complete(refund);
  }

  async function complete(refund: RefundRow): Promise<void> {
    await inTransaction((transaction) => ledger.book(transaction, refund.payment_id, refund.id));
    log('payment-refunded', { payment: refund.payment_id, amountMinor: refund.amount_minor });
  }

  /** What the provider says now of a refund that it was asked for; also of one that was final. */
  async function check(refund: RefundRow): Promise<void> {
    if (refund.status === 'requested') return carryOut(refund);
    if (refund.status !== 'succeeded') return;
    await refundStore.noteAsked(refund.id, now());
    const { payment, provider } = await whereOf(refund);
    const outcome = payment && provider && (await lookUp(provider, payment, refund));
    if (outcome) await take(refund, outcome);
  }

  const unanswered =
    ({ id }: RefundRow) =>
    (error: unknown): void =>
      log('refund-unanswered', { refund: id, reason: String(error).slice(0, 200) });

  /** While the provider refuses our key, one refund tries it now and then, not all of them. */
  async function isPaused(refund: RefundRow): Promise<boolean> {
    const { provider } = await whereOf(refund);
    return provider !== undefined && (await providers.faults.isPaused(provider.provider, 'refund'));
  }

  async function checkAll(refunds: readonly RefundRow[]): Promise<void> {
    for (const refund of refunds) {
      if (await isPaused(refund)) continue;
      await continueRequest(refund.request_id, () => check(refund).catch(unanswered(refund)));
    }
  }

  return {
    bookLoss: ledger.bookLoss,

    /**
     * The amount that the provider has given back in all. More than is known: it was refunded in its own pages. Less: a
     * refund has failed there after it was booked.
     */
    async compareTotal(paymentId: string, refundedMinor: number): Promise<void> {
      await ledger.bookOutside(paymentId, refundedMinor);
      if ((await refundStore.bookedMinor(paymentId)) <= refundedMinor) return;
      for (const refund of await store.refundsOf(paymentId))
        if (refund.status === 'succeeded' && isOurs(refund)) await check(refund);
      await ledger.reopenOutside(paymentId, refundedMinor);
    },

    /** The provider reports a change of a refund. Returns false for one that is not ours. */
    async changed(provider: string, event: Extract<ProviderEvent, { type: 'refund' }>): Promise<boolean> {
      const refund = await refundStore.named(provider, event);
      if (!refund) return false;
      await check(refund);
      return true;
    },

    /** `POST /payments/{id}/refund`. The provider's silence leaves the refund requested; the job asks again. */
    async refund(command: RefundCommand): Promise<Payment> {
      const refund = await reserve(command);
      log('payment-refund-requested', {
        refund: refund.id,
        payment: command.paymentId,
        amountMinor: refund.amount_minor,
        requestedBy: command.requestedBy,
        ...(command.reason === undefined ? {} : { reason: command.reason }),
      });
      await causedBy('admin', () => carryOut(refund)).catch(unanswered(refund));
      return toPayment(orNotFound(await store.find(command.paymentId)));
    },

    /** Refunds that are not final, from earlier runs too, and final ones that may still fail. */
    async retry(): Promise<void> {
      await checkAll(await refundStore.requested(now(), BATCH));
      await checkAll(await refundStore.settledLately(now(), BATCH));
      for (const overdue of await refundStore.markOverdue(now())) log('refund-overdue', overdue);
    },
  };
}

/** Requested here, and not only entered because the provider said so. */
const isOurs = ({ requested_by: by }: RefundRow): boolean => by !== 'provider' && by !== BY_DISPUTE;

const requestOf = (payment: PaymentRow, refund: RefundRow) => ({
  idempotencyKey: refund.id,
  reference: payment.provider_reference ?? '',
  amountMinor: refund.amount_minor,
  currency: takenOf(payment).currency,
});

/** In minor units; `standard` where the command names no amount, undefined for one that the currency does not have. */
const amountOf = ({ amount }: RefundCommand, payment: PaymentRow, standard: number): number | undefined =>
  amount === undefined ? standard : toMinor(amount, takenOf(payment).currency);
