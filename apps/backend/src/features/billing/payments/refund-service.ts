import { randomUUID } from 'node:crypto';
import type { Payment } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { createInvoiceStore } from '../invoices/invoice-store.ts';
import { toMajor, toMinor } from '../../../lib/amounts.ts';
import { continueRequest, currentRequestId } from '../../../lib/work-context.ts';
import { priceOfPayment, type KeptPrice } from '../plans/kept-price.ts';
import type { PlanCatalogue } from '../plans/plans.ts';
import { applySubscriptionEvent } from '../subscriptions/subscription-ledger.ts';
import type { PaidPeriod } from '../subscriptions/subscription-machine.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { formatAmount, siteValue } from './mail-words.ts';
import { causedBy } from './payment-history-store.ts';
import { BY_DISPUTE, createOutsideRefunds } from './outside-refunds.ts';
import {
  createPaymentStore,
  isHeld,
  isRefundable,
  takenOf,
  type PaymentRow,
  type RefundRow,
} from './payment-store.ts';
import { toPayment } from './payment-view.ts';
import type { FindBuyer } from './ports.ts';
import type { EnqueueMail } from '../../mail/mail-service.ts';
import type { Providers } from '../providers/providers.ts';
import type { RunInTransaction } from '../../../db/in-transaction.ts';

export interface RefundDeps {
  db: Kysely<Database>;
  inTransaction: RunInTransaction;
  providers: Providers;
  plans: PlanCatalogue;
  findBuyer: FindBuyer;
  enqueueMail: EnqueueMail;
  now: () => number;
  log: LogEvent;
}

export interface RefundCommand {
  paymentId: string;
  /** Major unit; everything that is left when absent. */
  amount: number | undefined;
  requestedBy: string;
  /** Why; kept with the refund. */
  reason?: string;
  idempotencyKey: string;
}

export type RefundService = ReturnType<typeof createRefundService>;

/** Money back: first our own row under a lock, so that the sum never exceeds the payment, then the provider. */
export function createRefundService(deps: RefundDeps) {
  const { db, inTransaction, providers, now } = deps;
  const store = createPaymentStore(db);

  async function reserve(command: RefundCommand): Promise<RefundRow> {
    return inTransaction(async (transaction) => {
      const payments = createPaymentStore(transaction);
      const payment = await payments.lock(command.paymentId, now());
      if (!payment) throw new AppError('NOT_FOUND');
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
      const refund: RefundRow = {
        id: `ref_${randomUUID()}`,
        payment_id: payment.id,
        amount_minor: amountMinor,
        status: 'requested',
        requested_by: command.requestedBy,
        idempotency_key: command.idempotencyKey,
        request_id: currentRequestId() ?? null,
        reason: command.reason ?? null,
        failure_reason: null,
        settled_at: null,
        created_at: now(),
      };
      await payments.insertRefund(refund);
      noteChange({
        object: { kind: 'payment', id: payment.id },
        after: { refund: toMajor(amountMinor, taken.currency), currency: taken.currency },
      });
      return refund;
    });
  }

  /** Asks the provider under the refund's own id: asking again does not give twice. */
  async function carryOut(refund: RefundRow): Promise<void> {
    if (refund.status !== 'requested') return;
    const payment = await store.find(refund.payment_id);
    const provider = payment && providers.find(payment.provider);
    if (!payment?.provider_reference || !provider) return;
    const outcome = await provider.refund({
      idempotencyKey: refund.id,
      reference: payment.provider_reference,
      amountMinor: refund.amount_minor,
      currency: takenOf(payment).currency,
    });
    if (outcome.status === 'succeeded') await complete(payment, refund);
    else if (outcome.status === 'failed')
      await store.settleRefund(refund.id, refusedAt(outcome.reason, now()));
  }

  async function complete(payment: PaymentRow, refund: RefundRow): Promise<void> {
    await inTransaction((transaction) => book(transaction, payment.id, refund.idempotency_key));
    deps.log('payment-refunded', { payment: payment.id, amountMinor: refund.amount_minor });
  }

  /** What a refund does to our own ledger, once. */
  async function book(transaction: Kysely<Database>, paymentId: string, key: string): Promise<void> {
    const payments = createPaymentStore(transaction);
    const current = await payments.lock(paymentId, now());
    const refund = await payments.findRefund(paymentId, key);
    if (!current || refund?.status !== 'requested') return;
    await payments.settleRefund(refund.id, { status: 'succeeded', settled_at: now() });
    const refunded = current.refunded_minor + refund.amount_minor;
    const whole = refunded >= takenOf(current).amountMinor;
    await payments.change(paymentId, ['succeeded', 'refunded', 'processing'], {
      refunded_minor: refunded,
      ...(whole ? { status: 'refunded', open_key: null } : {}),
      updated_at: now(),
    });
    // What a dispute took back ends the period also where it is less than the payment.
    if (whole || refund.requested_by === BY_DISPUTE) await endPaidPeriod(transaction, current);
    if (whole && isHeld(current) && current.purpose === 'renew') await failRenewal(transaction, current);
    await tell(transaction, current, refund);
  }

  /**
   * Ends the period of this payment. Other payments of the user do not affect it: an earlier one was used up or
   * replaced by an upgrade. Refunding an upgrade restores the period that it replaced.
   */
  async function endPaidPeriod(transaction: Kysely<Database>, payment: PaymentRow): Promise<void> {
    const subscriptions = createSubscriptionStore(transaction);
    const row = await subscriptions.findOfUser(payment.user_id);
    if (row?.paid_by !== payment.id) return;
    const at = now();
    const earlier = await replacedPeriod(transaction, payment, at);
    // The days that are left of a trial are free: nothing may be charged when they end.
    const isBackInTrial = !earlier && row.trial_end !== null && row.trial_end > at;
    await applySubscriptionEvent(subscriptions, deps.plans, {
      userId: payment.user_id,
      event: { type: 'refunded', at, ...(earlier ? { earlier: earlier.period } : {}) },
      ...(isBackInTrial ? { method: { provider: null, token: null } } : {}),
      paidBy: earlier?.paymentId ?? null,
      price: earlier?.price,
    });
  }

  /** A renewal over another amount was given back: it is tried again, and its member may pay. */
  async function failRenewal(transaction: Kysely<Database>, { user_id: userId }: PaymentRow): Promise<void> {
    await applySubscriptionEvent(createSubscriptionStore(transaction), deps.plans, {
      userId,
      event: { type: 'renewalFailed', at: now() },
    });
  }

  /** What an upgrade took the place of, when that was not given back too and still runs. */
  async function replacedPeriod(
    transaction: Kysely<Database>,
    { replaces }: PaymentRow,
    at: number,
  ): Promise<{ paymentId: string; period: PaidPeriod; price: KeptPrice | undefined } | undefined> {
    const payment = replaces === null ? undefined : await createPaymentStore(transaction).find(replaces);
    if (!payment) return undefined;
    const times = await createInvoiceStore(transaction).periodOf(payment.id);
    const refunds = await createPaymentStore(transaction).refundsOf(payment.id);
    const isLost = refunds.some(({ requested_by }) => requested_by === BY_DISPUTE);
    const planId = payment.plan_id;
    if (payment.status !== 'succeeded' || isLost || planId === null || !times || times.end <= at)
      return replacedPeriod(transaction, payment, at);
    const interval = deps.plans.find(planId)?.interval ?? 'monthly';
    const price = priceOfPayment(payment, deps.plans);
    return { paymentId: payment.id, period: { planId, interval, ...times }, price };
  }

  async function tell(transaction: Kysely<Database>, payment: PaymentRow, refund: RefundRow): Promise<void> {
    const buyer = await deps.findBuyer(transaction, payment.user_id);
    if (!buyer) return;
    await deps.enqueueMail(transaction, {
      template: refund.requested_by === BY_DISPUTE ? 'payment-disputed' : 'payment-refunded',
      to: buyer.email,
      userId: buyer.id,
      locale: payment.locale,
      data: {
        firstName: buyer.firstName,
        amount: formatAmount(refund.amount_minor, takenOf(payment).currency, payment.locale),
        ...siteValue(payment.site),
      },
    });
  }

  const unanswered =
    ({ id }: RefundRow) =>
    (error: unknown): void =>
      deps.log('refund-unanswered', { refund: id, reason: String(error).slice(0, 200) });

  return {
    ...createOutsideRefunds({ ...deps, book }),
    /** `POST /payments/{id}/refund`. The provider's silence leaves the refund requested; the job asks again. */
    async refund(command: RefundCommand): Promise<Payment> {
      const refund = await reserve(command);
      deps.log('payment-refund-requested', {
        refund: refund.id,
        payment: command.paymentId,
        amountMinor: refund.amount_minor,
        requestedBy: command.requestedBy,
        ...(command.reason === undefined ? {} : { reason: command.reason }),
      });
      await causedBy('admin', () => carryOut(refund)).catch(unanswered(refund));
      const payment = await store.find(command.paymentId);
      if (!payment) throw new AppError('NOT_FOUND');
      return toPayment(payment);
    },
    /** Requested refunds that the provider has not confirmed, from earlier runs too. */
    async retry(): Promise<void> {
      for (const refund of await store.requestedRefunds(50))
        await continueRequest(refund.request_id, () => carryOut(refund).catch(unanswered(refund)));
    },
  };
}

/** In minor units; `standard` where the command names no amount, undefined for one that the currency does not have. */
const amountOf = ({ amount }: RefundCommand, payment: PaymentRow, standard: number): number | undefined =>
  amount === undefined ? standard : toMinor(amount, takenOf(payment).currency);

const refusedAt = (reason: string | null, at: number) => ({
  status: 'failed',
  failure_reason: reason,
  settled_at: at,
});
