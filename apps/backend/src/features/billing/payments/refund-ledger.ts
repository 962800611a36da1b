import { MINUTE_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { IssueCreditNote } from '../invoices/credit-notes.ts';
import { invoiceNumber } from '../invoices/invoice-pdf.ts';
import { createInvoiceStore } from '../invoices/invoice-store.ts';
import { priceOfPayment, type KeptPrice } from '../plans/kept-price.ts';
import { applySubscriptionEvent } from '../subscriptions/subscription-ledger.ts';
import type { PaidPeriod } from '../subscriptions/subscription-machine.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { formatAmount, mailPayer } from './payment-mails.ts';
import { BY_DISPUTE, createOutsideRefunds } from './outside-refunds.ts';
import { createPaymentStore, isHeld, takenOf, type PaymentRow, type RefundRow } from './payment-store.ts';
import type { BillingContext } from './ports.ts';

export interface RefundLedgerDeps extends BillingContext {
  issueCreditNote: IssueCreditNote;
}

/** A provider's amount may be older than what was booked in this time. */
const STALE_MS = MINUTE_MS;
/** Processing: paid with another amount than was asked for. */
const PAID = ['succeeded', 'refunded', 'processing'];

/** What the final states of refunds do to payments and subscriptions; each does it once. */
export function createRefundLedger(deps: RefundLedgerDeps) {
  const { inTransaction, now, log } = deps;

  /** The money has gone back. */
  async function book(transaction: Kysely<Database>, paymentId: string, refundId: string): Promise<void> {
    const payments = createPaymentStore(transaction);
    const current = await payments.lock(paymentId, now());
    const refund = await payments.refund(refundId);
    if (!current || refund?.status !== 'requested') return;
    await payments.changeRefund(refund.id, { status: 'succeeded', settled_at: now() });
    const refunded = current.refunded_minor + refund.amount_minor;
    const whole = refunded >= takenOf(current).amountMinor;
    await payments.change(paymentId, PAID, {
      refunded_minor: refunded,
      ...(whole ? { status: 'refunded', open_key: null } : {}),
      ...(current.attention === 'refund-overdue' ? { attention: null } : {}),
      updated_at: now(),
    });
    // What a dispute took back ends the period also where it is less than the payment.
    if (whole || refund.requested_by === BY_DISPUTE) await endPaidPeriod(transaction, current);
    if (whole && isHeld(current) && current.purpose === 'renew') await failRenewal(transaction, current);
    const note = await deps.issueCreditNote(transaction, refund, current.refunded_minor);
    await tell(transaction, current, { refund, creditNote: note?.number });
  }

  /**
   * The provider reports a failure: of a refund that was requested, or of one that it had reported as done. The amount is
   * the company's again and can be refunded anew. Premium that the refund has ended does not begin again: the contract
   * was ended, and the buyer was told so.
   */
  async function fail(refundId: string, reason: string | null): Promise<void> {
    const event = await inTransaction(async (transaction) => {
      const payments = createPaymentStore(transaction);
      const known = await payments.refund(refundId);
      const current = known && (await payments.lock(known.payment_id, now()));
      const refund = await payments.refund(refundId);
      if (!current || !refund || refund.status === 'failed') return undefined;
      const wasBooked = refund.status === 'succeeded';
      await payments.changeRefund(refund.id, { status: 'failed', failure_reason: reason, settled_at: now() });
      const refunded = current.refunded_minor - (wasBooked ? refund.amount_minor : 0);
      await payments.change(current.id, PAID, {
        refunded_minor: refunded,
        ...(current.status === 'refunded' && refunded < takenOf(current).amountMinor
          ? { status: current.charged_currency === null ? 'succeeded' : 'processing' }
          : {}),
        attention: wasBooked ? 'refund-failed' : 'refund-refused',
        updated_at: now(),
      });
      return {
        name: wasBooked ? 'refund-failed-later' : 'refund-refused',
        details: { refund: refund.id, payment: current.id, amountMinor: refund.amount_minor },
      };
    });
    if (event) log(event.name, { ...event.details, reason: reason ?? '' });
  }

  /**
   * Ends the period of this payment. Other payments of the user do not affect it: an earlier one was used up or
   * replaced by an upgrade. Refunding an upgrade restores the period that it replaced.
   */
  async function endPaidPeriod(transaction: Kysely<Database>, payment: PaymentRow): Promise<void> {
    const row = await createSubscriptionStore(transaction).lockOfUser(payment.user_id);
    if (row?.paid_by !== payment.id) return;
    const at = now();
    const earlier = await replacedPeriod(transaction, payment, at);
    // The days that are left of a trial are free: nothing may be charged when they end.
    const isBackInTrial = !earlier && row.trial_end !== null && row.trial_end > at;
    await applySubscriptionEvent(transaction, deps.plans, {
      userId: payment.user_id,
      event: { type: 'refunded', at, ...(earlier ? { earlier: earlier.period } : {}) },
      ...(isBackInTrial ? { method: { provider: null, token: null } } : {}),
      paidBy: earlier?.paymentId ?? null,
      price: earlier?.price,
    });
  }

  /** A renewal over another amount was given back: it is tried again, and its member may pay. */
  async function failRenewal(transaction: Kysely<Database>, { user_id: userId }: PaymentRow): Promise<void> {
    await applySubscriptionEvent(transaction, deps.plans, {
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
    const interval = deps.plans.intervalOf(planId);
    const price = priceOfPayment(payment, deps.plans);
    return { paymentId: payment.id, period: { planId, interval, ...times }, price };
  }

  async function tell(
    transaction: Kysely<Database>,
    payment: PaymentRow,
    { refund, creditNote }: { refund: RefundRow; creditNote: number | undefined },
  ): Promise<void> {
    await mailPayer(deps, transaction, {
      payment,
      template: refund.requested_by === BY_DISPUTE ? 'payment-disputed' : 'payment-refunded',
      data: {
        amount: formatAmount(refund.amount_minor, takenOf(payment).currency, payment.locale),
        ...(creditNote === undefined ? {} : { creditNoteNumber: invoiceNumber(creditNote) }),
      },
    });
  }

  /**
   * The provider has given back less than is booked: an outside refund has failed there, which has no id of ours. Only as
   * many are reopened as the amount explains.
   */
  async function reopenOutside(paymentId: string, refundedMinor: number): Promise<void> {
    const { booked, outside } = await inTransaction(async (transaction) => {
      const rows = await createPaymentStore(transaction).refundsOf(paymentId);
      const done = rows.filter(({ status, requested_by: by }) => status === 'succeeded' && by !== BY_DISPUTE);
      return {
        booked: done.reduce((sum, row) => sum + row.amount_minor, 0),
        outside: done.filter((row) => row.requested_by === 'provider' && row.created_at < now() - STALE_MS),
      };
    });
    let missing = booked - refundedMinor;
    for (const row of outside.toReversed()) {
      if (row.amount_minor > missing) continue;
      missing -= row.amount_minor;
      await fail(row.id, null);
    }
  }

  return { fail, reopenOutside, book, ...createOutsideRefunds({ ...deps, book }) };
}
