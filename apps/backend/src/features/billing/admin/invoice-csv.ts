import { currencyDigits } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';
import { createCalendar, type Calendar } from '../../../lib/calendar.ts';
import { csv, type CsvCell, type CsvFormat } from '../../../lib/csv.ts';
import { refundedVat } from '../invoices/credit-notes.ts';
import { buyerOf, invoiceNumber } from '../invoices/invoice-pdf.ts';
import type { InvoiceRow } from '../invoices/invoice-store.ts';
import { issueDayOf, type LedgerRow } from './invoice-list-store.ts';

/** Headings are for accountants and programs: English, never translated. */
const columns = [
  'date',
  'type',
  'number',
  'invoice_number',
  'invoice_date',
  'net',
  'vat_percent',
  'vat',
  'gross',
  'currency',
  'country',
  'country_source',
  'oss',
  'provider',
  'payment_reference',
  'payment_id',
  'refund_id',
  'buyer_company',
  'buyer_vat_number',
  'no_vat_reason',
] as const;

type CsvRow = Record<(typeof columns)[number], CsvCell>;

/** The ledger of a month. Refunds have negative amounts, and their day in the time zone. */
export function invoiceCsv(rows: readonly LedgerRow[], timeZone: string, format?: CsvFormat): string {
  const calendar = createCalendar(timeZone);
  const lines = rows.map((row) => toCsvRow(row, calendar));
  return csv([columns, ...lines.map((line) => columns.map((column) => line[column]))], format);
}

/** Country whose VAT was charged, and how it is known: stated by the buyer, or else that of the seller is assumed. */
export function countryOf(invoice: InvoiceRow): { country: string | null; source: 'stated' | 'assumed' } {
  const { country: stated } = buyerOf(invoice);
  if (typeof stated === 'string') return { country: stated, source: 'stated' };
  return { country: sellerCountryOf(invoice), source: 'assumed' };
}

const sellerCountryOf = ({ seller }: InvoiceRow): string | null =>
  (JSON.parse(seller) as { country?: string }).country ?? null;

/** Gross and VAT of one row in minor units; negative where it gives back. */
export function amountsOf({ invoice, note, refund }: LedgerRow): { grossMinor: number; vatMinor: number } {
  if (note) return { grossMinor: -note.amount_minor, vatMinor: -note.vat_minor };
  if (refund) return { grossMinor: -refund.amountMinor, vatMinor: -refundedVat(invoice, refund) };
  return { grossMinor: invoice.amount_minor, vatMinor: invoice.vat_minor };
}

/** Belongs into the return of the One Stop Shop: the VAT of another country than the seller's. */
export const isOss = (invoice: InvoiceRow): boolean =>
  invoice.vat_permille > 0 && countryOf(invoice).country !== sellerCountryOf(invoice);

/** What was issued or given back, and when. */
function documentOf({ invoice, note, refund }: LedgerRow, calendar: Calendar) {
  if (refund) return { date: calendar.dayOf(refund.at), type: 'refund', number: '', refund_id: refund.id };
  const { number } = note ?? invoice;
  return {
    date: issueDayOf(note ?? invoice),
    type: note ? 'credit note' : 'invoice',
    number: invoiceNumber(number),
    refund_id: note?.refund_id ?? '',
  };
}

function toCsvRow(row: LedgerRow, calendar: Calendar): CsvRow {
  const { invoice, provider, reference } = row;
  const { currency } = invoice;
  const { grossMinor, vatMinor } = amountsOf(row);
  const { country, source } = countryOf(invoice);
  const { company } = buyerOf(invoice);
  const money = (minor: number): CsvCell => ({
    written: toMajor(minor, currency).toFixed(currencyDigits(currency)),
  });
  return {
    ...documentOf(row, calendar),
    invoice_number: invoiceNumber(invoice.number),
    invoice_date: issueDayOf(invoice),
    net: money(grossMinor - vatMinor),
    vat_percent: invoice.vat_permille / 10,
    vat: money(vatMinor),
    gross: money(grossMinor),
    currency,
    country: country ?? '',
    country_source: source,
    oss: isOss(invoice) ? 'yes' : 'no',
    buyer_company: company?.name ?? '',
    buyer_vat_number: company?.vatNumber ?? '',
    no_vat_reason: invoice.vat_reason ?? '',
    provider,
    payment_reference: reference ?? '',
    payment_id: invoice.payment_id,
  };
}
