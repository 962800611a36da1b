import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { containedVat } from '../../../lib/amounts.ts';
import type { Seller } from '../payments/ports.ts';
import { createCreditNoteStore, createInvoiceStore, type InvoiceRow } from './invoice-store.ts';

/**
 * The VAT in a refund of an invoice. Refunds of one invoice add up to its VAT: the VAT of each is the difference between
 * the sums after and before it.
 */
export function refundedVat(
  invoice: Pick<InvoiceRow, 'amount_minor' | 'vat_minor' | 'vat_permille'>,
  { amountMinor, earlierMinor }: { amountMinor: number; earlierMinor: number },
): number {
  const vatUpTo = (grossMinor: number): number =>
    grossMinor >= invoice.amount_minor ? invoice.vat_minor : containedVat(grossMinor, invoice.vat_permille);
  return vatUpTo(earlierMinor + amountMinor) - vatUpTo(earlierMinor);
}

export interface CreditNotesDeps {
  /** The company as it is when a credit note is issued. */
  seller: () => Seller;
  /** The first number; 0: none are issued. */
  first: number;
  now: () => number;
}

/** Issues the credit note of a refund, in its transaction. */
export type IssueCreditNote = ReturnType<typeof createCreditNotes>;

export function createCreditNotes({ seller, first, now }: CreditNotesDeps) {
  /**
   * @param earlierMinor of the same payment, given back before
   * @returns nothing where none is issued: they are off, or the payment has no invoice
   */
  return async (
    transaction: Kysely<Database>,
    { id: refundId, payment_id: paymentId, amount_minor: amountMinor }: Database['refund'],
    earlierMinor: number,
  ): Promise<Database['credit_note'] | undefined> => {
    if (first === 0) return undefined;
    const invoice = await createInvoiceStore(transaction).ofPayment(paymentId);
    if (!invoice) return undefined;
    const store = createCreditNoteStore(transaction);
    // A refund that failed after it was booked has left its credit note: the repeated refund is what it says.
    const left = await store.ofFailedRefund(invoice.id, amountMinor);
    if (left) {
      await store.moveTo(left.id, refundId);
      return { ...left, refund_id: refundId };
    }
    return store.issue(
      {
        id: `cn_${randomUUID()}`,
        invoice_id: invoice.id,
        refund_id: refundId,
        amount_minor: amountMinor,
        vat_minor: refundedVat(invoice, { amountMinor, earlierMinor }),
        seller: JSON.stringify(seller()),
        issued_at: now(),
      },
      first,
    );
  };
}
