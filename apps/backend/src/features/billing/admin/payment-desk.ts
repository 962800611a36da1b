import type {
  StudioUserDetails,
  StudioDispute,
  StudioPage,
  StudioPayment,
  StudioPaymentDetails,
  StudioPaymentsQuery,
  StudioRefund,
  StudioRefundRequest,
  StudioRefundResult,
} from '@lumigraph/contracts/studio';
import { noteChange } from '../../../db/audit-trail.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { toMajor } from '../../../lib/amounts.ts';
import { invoiceNumber } from '../invoices/invoice-pdf.ts';
import { createCreditNoteStore, createInvoiceStore } from '../invoices/invoice-store.ts';
import { storedCompany } from '../payments/company-buyer.ts';
import { statusesOf } from '../payments/payment-history-store.ts';
import {
  createPaymentStore,
  isHeld,
  takenOf,
  type PaymentRow,
  type RefundRow,
} from '../payments/payment-store.ts';
import type { BillingContext } from '../payments/ports.ts';
import type { RefundService } from '../payments/refund-service.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { createDisputeStore, type DisputeRow } from '../disputes/dispute-store.ts';
import { worstOf } from '../disputes/dispute-service.ts';
import {
  countAttention,
  countOtherAmounts,
  pageOfPayments,
  disputeMarks,
  toStudioPayment,
} from './payment-list-store.ts';

export interface PaymentDeskDeps extends BillingContext {
  refunds: Pick<RefundService, 'refund'>;
  /** Currency of the plans, in which amounts are searched. */
  currency: string;
}

export interface RefundOrder extends StudioRefundRequest {
  paymentId: string;
  requestedBy: string;
  idempotencyKey: string;
}

/** Payments of all users as the studio shows them, and refunds. */
export function createPaymentDesk(deps: PaymentDeskDeps) {
  const { db, providers, refunds, findBuyer, now } = deps;
  const store = createPaymentStore(db);

  const found = async (id: string): Promise<PaymentRow> => orNotFound(await store.find(id));

  /** In the currency of what was taken. */
  async function leftOf(row: PaymentRow): Promise<number> {
    const { amountMinor, currency } = takenOf(row);
    return row.status === 'succeeded' || row.status === 'refunded' || isHeld(row)
      ? toMajor(amountMinor - (await store.refundedMinor(row.id)), currency)
      : 0;
  }

  /** An administrator by name; `operator`, `system`, `provider` and `dispute` as they are. */
  async function toRefund(row: RefundRow, currency: string): Promise<StudioRefund> {
    const requester = await findBuyer(db, row.requested_by);
    const notes = await createCreditNoteStore(db).ofPayment(row.payment_id);
    const note = notes.find(({ refund_id: refundId }) => refundId === row.id);
    return {
      id: row.id,
      amount: toMajor(row.amount_minor, currency),
      status: row.status as StudioRefund['status'],
      reason: row.reason,
      requestedBy: requester?.name ?? row.requested_by,
      failureReason: row.failure_reason,
      createdAt: row.created_at,
      settledAt: row.settled_at,
      creditNote: note ? { id: note.id, number: invoiceNumber(note.number) } : null,
    };
  }

  async function historyOf(row: PaymentRow): Promise<StudioPaymentDetails['history']> {
    const events = await statusesOf(db, row.id);
    const first = {
      status: 'pending',
      cause: row.purpose === 'renew' ? ('job' as const) : ('request' as const),
      failureCode: null,
      requestId: row.request_id,
      at: row.created_at,
    };
    const later = events.map((event) => ({
      status: event.status,
      cause: event.cause as StudioPaymentDetails['history'][number]['cause'],
      failureCode: event.failure_code,
      requestId: event.request_id,
      at: event.at,
    }));
    // Payments of older versions have no recorded changes.
    const isUnrecorded = row.status !== (later.at(-1)?.status ?? 'pending');
    const present = {
      status: row.status,
      cause: null,
      failureCode: row.failure_code,
      requestId: null,
      at: row.updated_at,
    };
    return [first, ...later, ...(isUnrecorded ? [present] : [])];
  }

  return {
    async page(query: StudioPaymentsQuery): Promise<StudioPage<StudioPayment>> {
      const { items, ...page } = await pageOfPayments(db, query, { currency: deps.currency, now: now() });
      const marks = await disputeMarks(
        db,
        items.map(({ id }) => id),
      );
      return {
        ...page,
        items: items.map((row) =>
          toStudioPayment(row, { email: row.email, dispute: marks.get(row.id) ?? null }),
        ),
      };
    },

    /** The state of the disputes of each of these payments that has one. */
    disputesOf: async (paymentIds: readonly string[]): Promise<StudioUserDetails['disputes']> =>
      [...(await disputeMarks(db, paymentIds))].map(([paymentId, status]) => ({ paymentId, status })),

    /** Payments that wait for an administrator. */
    async counts(): Promise<{ disputes: number; otherAmounts: number; payments: number }> {
      const [disputes, otherAmounts, undecided] = await Promise.all([
        createDisputeStore(db).countUndecided(now()),
        countOtherAmounts(db),
        countAttention(db),
      ]);
      return { disputes, otherAmounts, payments: undecided };
    },

    /** @throws AppError NOT_FOUND */
    async details(id: string): Promise<StudioPaymentDetails> {
      const row = await found(id);
      const { subscription_id: subscriptionId, provider_reference: reference } = row;
      const [owner, left, invoice, subscription, refundRows, history, disputes] = await Promise.all([
        findBuyer(db, row.user_id),
        leftOf(row),
        createInvoiceStore(db).ofPayment(id),
        subscriptionId === null ? undefined : createSubscriptionStore(db).find(subscriptionId),
        store.refundsOf(id),
        historyOf(row),
        createDisputeStore(db).ofPayments([id]),
      ]);
      return {
        ...toStudioPayment(row, { email: owner?.email ?? null, dispute: worstOf(disputes) }),
        left,
        country: row.country,
        company: storedCompany(row.company) ?? null,
        requestId: row.request_id,
        providerReference: reference,
        providerUrl: (reference && providers.find(row.provider)?.dashboardUrl?.(reference)) ?? null,
        subscription: subscription ? { id: subscription.id, status: subscription.status } : null,
        invoice: invoice
          ? { id: invoice.id, number: invoiceNumber(invoice.number), issuedAt: invoice.issued_at }
          : null,
        refunds: await Promise.all(refundRows.map((refund) => toRefund(refund, takenOf(row).currency))),
        disputes: disputes.map(toDispute),
        history,
      };
    },

    /**
     * An administrator has decided what a payment waited for. The job marks it again where the same is still open.
     * @throws AppError NOT_FOUND
     */
    async decide(id: string): Promise<void> {
      const row = await found(id);
      await store.change(id, [row.status], { attention: null, updated_at: row.updated_at });
      noteChange({
        object: { kind: 'payment', id },
        before: { attention: row.attention },
        after: { attention: null },
      });
    },

    /** Whether this refund was requested before: repeating it changes nothing and needs no record. */
    isKnownRefund: async (paymentId: string, idempotencyKey: string): Promise<boolean> =>
      (await store.findRefund(paymentId, idempotencyKey)) !== undefined,

    /**
     * Gives back a part, or everything that is left.
     * @throws AppError NOT_FOUND, or UNPROCESSABLE for more than is left or a payment that was never paid
     */
    async refund(order: RefundOrder): Promise<StudioRefundResult> {
      const { paymentId, idempotencyKey } = order;
      await refunds.refund({ ...order, amount: order.amount });
      const row = await found(paymentId);
      const refund = orNotFound(await store.findRefund(paymentId, idempotencyKey));
      return { refund: await toRefund(refund, takenOf(row).currency), left: await leftOf(row) };
    },
  };
}

const toDispute = (row: DisputeRow): StudioDispute => ({
  reference: row.reference,
  status: row.status as StudioDispute['status'],
  amount: toMajor(row.amount_minor, row.currency),
  currency: row.currency,
  reason: row.reason,
  openedAt: row.opened_at,
  respondBy: row.respond_by,
});
