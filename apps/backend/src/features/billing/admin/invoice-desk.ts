import { currencyDigits } from '@lumigraph/contracts';
import type {
  InvoiceExportQuery,
  InvoiceTotals,
  StudioInvoice,
  StudioInvoicesQuery,
  StudioPage,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { toMajor } from '../../../lib/amounts.ts';
import { csv, type CsvCell, type CsvFormat } from '../../../lib/csv.ts';
import { invoiceNumber } from '../invoices/invoice-pdf.ts';
import type { InvoiceService } from '../invoices/invoice-service.ts';
import { countryOf, invoiceCsv, amountsOf, isOss } from './invoice-csv.ts';
import { ledgerOf, pageOfInvoices, type ListedInvoice, type LedgerRow } from './invoice-list-store.ts';

export interface InvoiceDeskDeps {
  db: Kysely<Database>;
  invoices: Pick<InvoiceService, 'document' | 'creditNote'>;
  /** Of the company. */
  timeZone: string;
}

/** Invoices of all users: list, document, and the ledger of a month for the accountant. */
export function createInvoiceDesk({ db, invoices, timeZone }: InvoiceDeskDeps) {
  return {
    async page(query: StudioInvoicesQuery): Promise<StudioPage<StudioInvoice>> {
      const { items, ...page } = await pageOfInvoices(db, query, timeZone);
      return { ...page, items: items.map(toStudioInvoice) };
    },

    /**
     * The invoice as the buyer got it, by its id or its number.
     * @throws AppError NOT_FOUND
     */
    document: invoices.document,

    creditNote: invoices.creditNote,

    /** `month` as `2026-11`, in the time zone of the company. */
    totals: async (month: string): Promise<InvoiceTotals> =>
      invoiceTotals(await ledgerOf(db, month, timeZone)),

    async exportMonth({
      month,
      content,
      format,
    }: InvoiceExportQuery): Promise<{ fileName: string; csv: string }> {
      const rows = await ledgerOf(db, month, timeZone);
      return content === 'totals'
        ? { fileName: `totals-${month}.csv`, csv: totalsCsv(invoiceTotals(rows), format) }
        : { fileName: `invoices-${month}.csv`, csv: invoiceCsv(rows, timeZone, format) };
    },
  };
}

function toStudioInvoice(row: ListedInvoice): StudioInvoice {
  const { currency } = row;
  const { country, source } = countryOf(row);
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    number: invoiceNumber(row.number),
    issuedAt: row.issued_at,
    amount: toMajor(row.amount_minor, currency),
    vat: toMajor(row.vat_minor, currency),
    vatPercent: row.vat_permille / 10,
    currency,
    country,
    countrySource: source,
    refunded: toMajor(row.refunded_minor, currency),
    paymentId: row.payment_id,
  };
}

type Group = Pick<
  InvoiceTotals['rows'][number],
  'currency' | 'country' | 'vatPercent' | 'noVatReason' | 'isOss'
>;
type Sums = Pick<InvoiceTotals['rows'][number], 'invoices' | 'corrections' | 'net' | 'vat' | 'gross'>;

/** The ledger of a month in sums by country and rate, and by currency. */
function invoiceTotals(ledger: readonly LedgerRow[]): InvoiceTotals {
  const rows = groupsOf(ledger, ({ invoice }) => ({
    currency: invoice.currency,
    country: countryOf(invoice).country,
    vatPercent: invoice.vat_permille / 10,
    noVatReason: invoice.vat_reason,
    isOss: isOss(invoice),
  })).toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      (a.country ?? '').localeCompare(b.country ?? '') ||
      b.vatPercent - a.vatPercent ||
      (a.noVatReason ?? '').localeCompare(b.noVatReason ?? ''),
  );
  const sums = groupsOf(ledger, ({ invoice: { currency } }) => ({ currency })).toSorted((a, b) =>
    a.currency.localeCompare(b.currency),
  );
  return { rows, sums };
}

function groupsOf<Key extends Pick<Group, 'currency'>>(
  ledger: readonly LedgerRow[],
  keyOf: (row: LedgerRow) => Key,
): (Key & Sums)[] {
  const groups = new Map<string, { key: Key; rows: LedgerRow[] }>();
  for (const row of ledger) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ key, rows }) => ({ ...key, ...sumsOf(rows, key.currency) }));
}

/** Sums of minor units, so that they are exact. */
function sumsOf(rows: readonly LedgerRow[], currency: string): Sums {
  const amounts = rows.map(amountsOf);
  const gross = amounts.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  const vat = amounts.reduce((sum, { vatMinor }) => sum + vatMinor, 0);
  const invoices = rows.filter(({ note, refund }) => !note && !refund).length;
  return {
    invoices,
    corrections: rows.length - invoices,
    net: toMajor(gross - vat, currency),
    vat: toMajor(vat, currency),
    gross: toMajor(gross, currency),
  };
}

/** Headings are for accountants and programs: English, never translated. */
const columns = [
  'sum',
  'currency',
  'country',
  'vat_percent',
  'oss',
  'no_vat_reason',
  'invoices',
  'corrections',
  'net',
  'vat',
  'gross',
] as const;

function totalsCsv({ rows, sums }: InvoiceTotals, format: CsvFormat): string {
  const numbersOf = ({ invoices, corrections, ...row }: Sums & { currency: string }): CsvCell[] => [
    invoices,
    corrections,
    ...[row.net, row.vat, row.gross].map((amount) => ({
      written: amount.toFixed(currencyDigits(row.currency)),
    })),
  ];
  return csv(
    [
      columns,
      ...rows.map((row) => [
        'country and rate',
        row.currency,
        row.country ?? '',
        row.vatPercent,
        row.isOss ? 'yes' : 'no',
        row.noVatReason ?? '',
        ...numbersOf(row),
      ]),
      ...sums.map((sum) => ['currency', sum.currency, '', '', '', '', ...numbersOf(sum)]),
    ],
    format,
  );
}
