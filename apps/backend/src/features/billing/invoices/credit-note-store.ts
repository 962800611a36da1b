import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { CreditNoteTable } from '../../../db/tables/invoice-tables.ts';
import { takeNumber, type InvoiceKey, type InvoiceRow } from './invoice-store.ts';

/** A credit note with the invoice that it corrects. */
export interface CreditNote {
  note: CreditNoteTable;
  invoice: InvoiceRow;
}

/** Credit notes with numbers without gaps. `db` must be the transaction of the refund that is credited. */
export function createCreditNoteStore(db: Kysely<Database>) {
  const notes = db.selectFrom('credit_note').selectAll('credit_note');
  return {
    async issue(row: Omit<CreditNoteTable, 'number'>, first: number): Promise<CreditNoteTable> {
      const note = { ...row, number: await takeNumber(db, 'credit-note-number', first) };
      await db.insertInto('credit_note').values(note).execute();
      return note;
    },

    /** The credit note over this amount whose refund has failed. */
    ofFailedRefund: (invoiceId: string, amountMinor: number): Promise<CreditNoteTable | undefined> =>
      notes
        .innerJoin('refund', 'refund.id', 'credit_note.refund_id')
        .where('credit_note.invoice_id', '=', invoiceId)
        .where('credit_note.amount_minor', '=', amountMinor)
        .where('refund.status', '=', 'failed')
        .orderBy('credit_note.number')
        .executeTakeFirst(),

    async moveTo(id: string, refundId: string): Promise<void> {
      await db.updateTable('credit_note').set({ refund_id: refundId }).where('id', '=', id).execute();
    },

    ofPayment: (paymentId: string): Promise<CreditNoteTable[]> =>
      notes
        .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
        .where('invoice.payment_id', '=', paymentId)
        .execute(),

    async find(by: InvoiceKey): Promise<CreditNote | undefined> {
      const note = await notes
        .where((eb) =>
          'id' in by ? eb('credit_note.id', '=', by.id) : eb('credit_note.number', '=', by.number),
        )
        .executeTakeFirst();
      if (!note) return undefined;
      const invoice = await db
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', note.invoice_id)
        .executeTakeFirstOrThrow();
      return { note, invoice };
    },
  };
}
