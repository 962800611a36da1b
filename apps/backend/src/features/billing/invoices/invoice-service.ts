import type { InvoicePage } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { orNotFound } from '../../../lib/errors.ts';
import type { MailRequest, PreparedMail } from '../../mail/mail-service.ts';
import {
  createCreditNoteStore,
  type CreditNote,
  createInvoiceStore,
  type InvoiceKey,
  type InvoiceRow,
} from './invoice-store.ts';
import { creditNotePdf, invoiceNumber, invoicePdf, zoneOf } from './invoice-pdf.ts';
import { toMajor } from '../../../lib/amounts.ts';

/** `lumigraph-0000000001.pdf`; a name without a Latin letter leaves the number's own word. */
function fileNameOf({ number, site_name: name }: Pick<InvoiceRow, 'number' | 'site_name'>): string {
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${word || 'invoice'}-${invoiceNumber(number)}.pdf`;
}

/** `lumigraph-credit-note-0000000001.pdf` */
const noteNameOf = ({ note, invoice }: CreditNote): string =>
  fileNameOf({ number: note.number, site_name: `${invoice.site_name} credit note` });

const invoiceDocument = async (invoice: InvoiceRow) => ({
  fileName: fileNameOf(invoice),
  pdf: await invoicePdf(invoice),
});

const noteDocument = async (found: CreditNote) => ({
  fileName: noteNameOf(found),
  pdf: await creditNotePdf(found),
});

type DocumentMail = Pick<MailRequest, 'userId' | 'data' | 'recipientProven'>;

const attached = (link: string, { fileName, pdf }: { fileName: string; pdf: Buffer }): PreparedMail => ({
  link,
  data: { attachment: fileName },
  attachments: [{ filename: fileName, content: pdf }],
});

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Invoices of one user where not said otherwise; another user's invoice is reported as missing. */
export function createInvoiceService(db: Kysely<Database>) {
  const store = createInvoiceStore(db);
  return {
    async page(userId: string, request: { page: number; pageSize: number }): Promise<InvoicePage> {
      const { rows, total } = await store.page(userId, request);
      const items = rows.map((row) => ({
        id: row.id,
        number: invoiceNumber(row.number),
        issuedAt: new Date(row.issued_at).toISOString(),
        amount: toMajor(row.amount_minor, row.currency),
        currency: row.currency,
        status: row.payment_status === 'refunded' ? ('refunded' as const) : ('paid' as const),
        planId: row.plan_id,
        paymentId: row.payment_id,
        timeZone: zoneOf(row),
      }));
      return { items, ...request, total };
    },
    /** Attaches the invoice to its receipt. An invoice contains a typed name, so only a proven address gets it by mail. */
    async prepareReceipt(mail: DocumentMail): Promise<PreparedMail> {
      const link = '/profile#invoices';
      const number = Number(mail.data['invoiceNumber']);
      if (mail.userId === null || !mail.recipientProven) return { link };
      const invoice = await store.findOwn(mail.userId, { number });
      return invoice ? attached(link, await invoiceDocument(invoice)) : { link };
    },

    /** The same for the credit note in a mail about a refund, where one was issued. */
    async prepareRefund(mail: DocumentMail): Promise<PreparedMail> {
      const link = '/profile';
      const number = Number(mail.data['creditNoteNumber'] ?? 0);
      if (mail.userId === null || !mail.recipientProven || number === 0) return { link };
      const found = await createCreditNoteStore(db).find({ number });
      return found?.invoice.user_id === mail.userId ? attached(link, await noteDocument(found)) : { link };
    },

    /** @throws AppError NOT_FOUND */
    creditNote: async (by: InvoiceKey) => noteDocument(orNotFound(await createCreditNoteStore(db).find(by))),

    /** The document of any user, for administrators. */
    document: async (by: InvoiceKey) => invoiceDocument(orNotFound(await store.find(by))),

    download: async (userId: string, id: string) =>
      invoiceDocument(orNotFound(await store.findOwn(userId, { id }))),
  };
}
