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
import { invoiceNumber } from '../invoices/invoice-pdf.ts';
import type { InvoiceService } from '../invoices/invoice-service.ts';
import { countryOf, invoiceCsv } from './invoice-csv.ts';
import { invoiceTotals, totalsCsv } from './invoice-totals.ts';
import { ledgerOf, pageOfInvoices, type ListedInvoice } from './invoice-list-store.ts';

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
