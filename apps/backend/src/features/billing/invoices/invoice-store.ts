import type { Kysely } from 'kysely';
import { countOf, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

export type InvoiceRow = Database['invoice'];
/** How an invoice was paid. */
export type PaidWith = Pick<Database['payment'], 'provider' | 'card_brand' | 'card_last4'>;

export type InvoiceKey = { id: string } | { number: number };

/**
 * Takes the next number of a series in the caller's transaction: a rolled back one gives its number back.
 *
 * @param first the number that the series begins with
 */
async function takeNumber(db: Kysely<Database>, series: string, first: number): Promise<number> {
  await insertNew(db.insertInto('payment_counter').values({ name: series, value: first - 1 }));
  const { value } = await db
    .updateTable('payment_counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', series)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Invoices with numbers without gaps. `db` must be the transaction of the payment that is invoiced. */
export function createInvoiceStore(db: Kysely<Database>) {
  const printable = (by: InvoiceKey): Promise<(InvoiceRow & PaidWith) | undefined> =>
    db
      .selectFrom('invoice')
      .innerJoin('payment', 'payment.id', 'invoice.payment_id')
      .selectAll('invoice')
      .select(['payment.provider', 'payment.card_brand', 'payment.card_last4'])
      .where((eb) => ('id' in by ? eb('invoice.id', '=', by.id) : eb('invoice.number', '=', by.number)))
      .executeTakeFirst();

  return {
    /** Takes the next number and writes the invoice. Does nothing for a payment that has its invoice. */
    async issue(row: Omit<InvoiceRow, 'number'>, first: number): Promise<InvoiceRow | undefined> {
      const known = await db
        .selectFrom('invoice')
        .select('id')
        .where('payment_id', '=', row.payment_id)
        .executeTakeFirst();
      if (known) return undefined;
      const invoice = { ...row, number: await takeNumber(db, 'invoice-number', first) };
      await db.insertInto('invoice').values(invoice).execute();
      return invoice;
    },

    async periodOf(paymentId: string): Promise<{ start: number; end: number } | undefined> {
      const row = await db
        .selectFrom('invoice')
        .select(['period_start', 'period_end'])
        .where('payment_id', '=', paymentId)
        .executeTakeFirst();
      if (!row || row.period_start === null || row.period_end === null) return undefined;
      return { start: row.period_start, end: row.period_end };
    },

    ofPayment: (paymentId: string): Promise<InvoiceRow | undefined> =>
      db.selectFrom('invoice').selectAll().where('payment_id', '=', paymentId).executeTakeFirst(),

    async buyerOf(number: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('invoice')
        .select('user_id')
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.user_id ?? undefined;
    },

    /** With the payment method, for the document. */
    find: printable,

    /** Another user's invoice is as unknown as none. */
    async findOwn(userId: string, by: InvoiceKey): Promise<(InvoiceRow & PaidWith) | undefined> {
      const invoice = await printable(by);
      return invoice?.user_id === userId ? invoice : undefined;
    },

    async page(
      userId: string,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ rows: (InvoiceRow & { payment_status: string })[]; total: number }> {
      const rows = await db
        .selectFrom('invoice')
        .innerJoin('payment', 'payment.id', 'invoice.payment_id')
        .selectAll('invoice')
        .select('payment.status as payment_status')
        .where('invoice.user_id', '=', userId)
        .orderBy('invoice.number', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total: await countOf(db.selectFrom('invoice').where('user_id', '=', userId)) };
    },
  };
}

/** A credit note with the invoice that it corrects. */
export interface CreditNote {
  note: Database['credit_note'];
  invoice: InvoiceRow;
}

/** Credit notes with numbers without gaps. `db` must be the transaction of the refund that is credited. */
export function createCreditNoteStore(db: Kysely<Database>) {
  const notes = db.selectFrom('credit_note').selectAll('credit_note');
  return {
    async issue(
      row: Omit<Database['credit_note'], 'number'>,
      first: number,
    ): Promise<Database['credit_note']> {
      const note = { ...row, number: await takeNumber(db, 'credit-note-number', first) };
      await db.insertInto('credit_note').values(note).execute();
      return note;
    },

    /** The credit note over this amount whose refund has failed. */
    ofFailedRefund: (invoiceId: string, amountMinor: number): Promise<Database['credit_note'] | undefined> =>
      notes
        .innerJoin('refund', 'refund.id', 'credit_note.refund_id')
        .where('credit_note.invoice_id', '=', invoiceId)
        .where('credit_note.amount_minor', '=', amountMinor)
        .where('refund.status', '=', 'failed')
        .orderBy('credit_note.number')
        .executeTakeFirst(),

    moveTo: (id: string, refundId: string) =>
      db.updateTable('credit_note').set({ refund_id: refundId }).where('id', '=', id).execute(),

    ofPayment: (paymentId: string): Promise<Database['credit_note'][]> =>
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
