import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { createDisputeStore, type DisputeRow } from '../disputes/dispute-store.ts';
import { createInvoiceStore, type InvoiceRow } from '../invoices/invoice-store.ts';
import { createSubscriptionStore, type SubscriptionEventRow } from '../subscriptions/subscription-store.ts';
import { searchPayments, type PaymentQuery } from './payment-search-store.ts';
import { createPaymentStore, type PaymentRow, type RefundRow } from './payment-store.ts';

/** A payment with all that belongs to it. */
export interface PaymentDetails {
  payment: PaymentRow;
  refunds: RefundRow[];
  disputes: DisputeRow[];
  invoice: InvoiceRow | undefined;
  /** The history of the subscription that the payment is for; empty for an intent. */
  events: SubscriptionEventRow[];
}

/** Payments of all users, for the operator. */
export function createPaymentAdmin({ db }: { db: Kysely<Database> }) {
  const payments = createPaymentStore(db);
  return {
    list: (query: PaymentQuery) => searchPayments(db, query),

    /** Undefined when there is no such payment. */
    async details(id: string): Promise<PaymentDetails | undefined> {
      const payment = await payments.find(id);
      if (!payment) return undefined;
      const { subscription_id: subscriptionId } = payment;
      const [refunds, disputes, invoice, events] = await Promise.all([
        payments.refundsOf(id),
        createDisputeStore(db).ofPayments([id]),
        createInvoiceStore(db).ofPayment(id),
        subscriptionId === null ? [] : createSubscriptionStore(db).eventsOf(subscriptionId),
      ]);
      return { payment, refunds, disputes, invoice, events };
    },
  };
}
