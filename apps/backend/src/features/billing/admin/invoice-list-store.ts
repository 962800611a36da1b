import { HOUR_MS } from '@lumigraph/contracts';
import type { StudioInvoicesQuery, StudioPage } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { createCalendar, type Calendar } from '../../../lib/calendar.ts';
import { zoneOf } from '../invoices/invoice-pdf.ts';
import type { InvoiceRow } from '../invoices/invoice-store.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { contains, listPage } from '../../../db/list-page.ts';

/** An invoice with the address of its account, null when it is deleted, and what was refunded of it. */
export type ListedInvoice = InvoiceRow & { email: string | null; refunded_minor: number };

/** First and last moment of a calendar month in a time zone; the last is excluded. */
function monthOf(month: string, timeZone: string): { from: number; until: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const days = createCalendar(timeZone).days(`${month}-01`, lastDay);
  return { from: days[0]?.start ?? 0, until: days.at(-1)?.end ?? 0 };
}

/** Invoices of all users, the highest number first. */
export async function pageOfInvoices(
  db: Kysely<Database>,
  { month, q = '', ...query }: StudioInvoicesQuery,
  timeZone: string,
): Promise<StudioPage<ListedInvoice>> {
  const text = q.trim();
  let rows = db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .leftJoin('user_account', 'user_account.id', 'invoice.user_id')
    .selectAll('invoice')
    .select(['user_account.email', 'payment.refunded_minor']);
  if (month !== undefined) {
    const { from, until } = monthOf(month, timeZone);
    rows = rows.where('invoice.issued_at', '>=', from).where('invoice.issued_at', '<', until);
  }
  if (text !== '')
    rows = rows.where((eb) =>
      eb.or([
        eb('invoice.id', '=', text),
        eb('invoice.payment_id', '=', text),
        eb('invoice.user_id', '=', text),
        contains(sql.ref('user_account.email_key'), text.normalize('NFKC').toLowerCase()),
        ...(/^\d{1,10}$/u.test(text) ? [eb('invoice.number', '=', Number(text))] : []),
      ]),
    );
  return listPage(db, {
    rows,
    order: { column: 'invoice.issued_at', key: 'invoice.number', descending: true },
    placeOf: (row) => [row.issued_at, row.number],
    query,
  });
}

/** An invoice of the month, or a refund or credit note of the month with the invoice that it corrects. */
export interface LedgerRow {
  invoice: InvoiceRow;
  provider: string;
  reference: string | null;
  note?: Database['credit_note'];
  /** A refund without a credit note. */
  refund?: {
    id: string;
    amountMinor: number;
    /** Of the same payment, refunded before this one. */
    earlierMinor: number;
    at: number;
  };
}

const calendars = new Map<string, Calendar>();

/** Kept, because a formatter takes longer to create than a thousand dates to format. */
function calendarOf(timeZone: string): Calendar {
  const calendar = calendars.get(timeZone) ?? createCalendar(timeZone);
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The day that is printed on a document, `2026-11-30`: that of the company when it was issued. */
export const issueDayOf = (document: Pick<InvoiceRow, 'issued_at' | 'seller'>): string =>
  calendarOf(zoneOf(document)).dayOf(document.issued_at);

/** No zone differs from another one by more. */
const MOST_APART_MS = 26 * HOUR_MS;

const invoicesWithPayment = (db: Kysely<Database>) =>
  db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .selectAll('invoice')
    .select(['payment.provider', 'payment.provider_reference']);

const toRow = ({
  provider,
  provider_reference: reference,
  ...invoice
}: InvoiceRow & Pick<PaymentRow, 'provider' | 'provider_reference'>) => ({ invoice, provider, reference });

/**
 * What an accountant books for a month: invoices and credit notes with a date in it, and refunds without a credit note
 * that were made in it, in the time zone of the company. By time.
 */
export async function ledgerOf(db: Kysely<Database>, month: string, timeZone: string): Promise<LedgerRow[]> {
  const { from, until } = monthOf(month, timeZone);
  const near = await invoicesWithPayment(db)
    .where('invoice.issued_at', '>=', from - MOST_APART_MS)
    .where('invoice.issued_at', '<', until + MOST_APART_MS)
    .orderBy('invoice.number')
    .execute();
  const issued = near.filter((invoice) => issueDayOf(invoice).startsWith(month));
  const refunds = await refundsOf(db, { from, until });
  const notes = await notesOf(db, { from, until });
  const corrected =
    refunds.length === 0
      ? []
      : await invoicesWithPayment(db)
          .where('invoice.payment_id', 'in', (eb) =>
            eb
              .selectFrom('refund')
              .select('refund.payment_id')
              .where('refund.status', '=', 'succeeded')
              .where(settledAt, '>=', from)
              .where(settledAt, '<', until),
          )
          .execute();
  const byPayment = new Map(corrected.map((row) => [row.payment_id, row]));
  return [
    ...issued.map(toRow),
    ...notes.filter(({ note }) => issueDayOf(note).startsWith(month)),
    ...refunds.flatMap(({ payment_id: paymentId, ...refund }) => {
      const row = byPayment.get(paymentId);
      // A payment that was taken twice by mistake was refunded without an invoice.
      return row ? [{ ...toRow(row), refund }] : [];
    }),
  ].toSorted((a, b) => timeOf(a) - timeOf(b) || a.invoice.number - b.invoice.number);
}

const timeOf = ({ invoice, note, refund }: LedgerRow): number => refund?.at ?? (note ?? invoice).issued_at;

async function notesOf(db: Kysely<Database>, { from, until }: { from: number; until: number }) {
  const rows = await db
    .selectFrom('credit_note')
    .selectAll()
    .where('issued_at', '>=', from - MOST_APART_MS)
    .where('issued_at', '<', until + MOST_APART_MS)
    .orderBy('number')
    .execute();
  const invoices = await invoicesWithPayment(db)
    .where('invoice.id', 'in', (eb) =>
      eb
        .selectFrom('credit_note')
        .select('invoice_id')
        .where('issued_at', '>=', from - MOST_APART_MS)
        .where('issued_at', '<', until + MOST_APART_MS),
    )
    .execute();
  const byId = new Map(invoices.map((row) => [row.id, row]));
  return rows.flatMap((note) => {
    const row = byId.get(note.invoice_id);
    return row ? [{ ...toRow(row), note }] : [];
  });
}

/** Older rows know only when the refund was requested; it was made within seconds. */
const settledAt = sql<number>`coalesce(refund.settled_at, refund.created_at)`;

async function refundsOf(db: Kysely<Database>, { from, until }: { from: number; until: number }) {
  const rows = await db
    .selectFrom('refund')
    .leftJoin('credit_note', 'credit_note.refund_id', 'refund.id')
    .select([
      'refund.id',
      'refund.payment_id',
      'refund.amount_minor as amountMinor',
      'credit_note.number as note',
      settledAt.as('at'),
    ])
    .where('refund.status', '=', 'succeeded')
    .where('refund.payment_id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select('refund.payment_id')
        .where('refund.status', '=', 'succeeded')
        .where(settledAt, '>=', from)
        .where(settledAt, '<', until),
    )
    .orderBy(settledAt)
    .orderBy('refund.id')
    .execute();
  const sums = new Map<string, number>();
  return rows
    .map((row) => {
      const earlierMinor = sums.get(row.payment_id) ?? 0;
      sums.set(row.payment_id, earlierMinor + row.amountMinor);
      return { ...row, earlierMinor };
    })
    .filter(({ at, note }) => note === null && at >= from && at < until);
}
