import Type from 'typebox';
import { closed, nullable } from '../schemas.ts';
import { studioListQuery } from './lists.ts';

/** Invoices in the studio. Amounts are in the major unit, times in milliseconds. */

const text = Type.String();
const optionalText = nullable(text);
const time = Type.Integer();
const words = Type.Optional(Type.String({ maxLength: 254 }));
/** `2026-11`, a calendar month in the time zone of the company. */
const month = Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])$` });

/** How the country of a buyer is known, which decides the VAT. */
export const countrySources = ['stated', 'assumed'] as const;
export type CountrySource = (typeof countrySources)[number];

export const StudioInvoiceSchema = Type.Object(
  {
    userId: text,
    /** Null for a deleted account. */
    email: optionalText,
    id: text,
    number: text,
    issuedAt: time,
    /** With VAT. */
    amount: Type.Number(),
    vat: Type.Number(),
    vatPercent: Type.Number(),
    currency: text,
    /** Whose VAT applies. */
    country: optionalText,
    countrySource: Type.Enum(countrySources),
    refunded: Type.Number(),
    paymentId: text,
  },
  { $id: 'StudioInvoice' },
);
export type StudioInvoice = Type.Static<typeof StudioInvoiceSchema>;
export const StudioInvoicesQuerySchema = closed({
  ...studioListQuery,
  month: Type.Optional(month),
  q: words,
});
export type StudioInvoicesQuery = Type.Static<typeof StudioInvoicesQuerySchema>;
/** What the file of a month contains: a line for each document, or sums. */
export const exportContents = ['lines', 'totals'] as const;
/** Between the columns; `semicolon` also has decimal commas. */
export const exportFormats = ['comma', 'semicolon'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const InvoiceExportQuerySchema = closed({
  month,
  content: Type.Enum(exportContents, { default: 'lines' }),
  format: Type.Enum(exportFormats, { default: 'comma' }),
});
export type InvoiceExportQuery = Type.Static<typeof InvoiceExportQuerySchema>;

export const InvoiceTotalsQuerySchema = closed({ month });
const sumFields = {
  currency: text,
  invoices: Type.Integer(),
  corrections: Type.Integer({ description: 'Credit notes, and refunds without one' }),
  net: Type.Number(),
  vat: Type.Number(),
  gross: Type.Number(),
};
/** What an accountant books for a month. Refunds are subtracted. */
export const InvoiceTotalsSchema = Type.Object(
  {
    rows: Type.Array(
      Type.Object({
        country: optionalText,
        vatPercent: Type.Number(),
        noVatReason: nullable(Type.String({ description: 'Why there is no VAT' })),
        isOss: Type.Boolean({ description: 'Belongs into the return of the One Stop Shop' }),
        ...sumFields,
      }),
    ),
    sums: Type.Array(Type.Object(sumFields), { description: 'By currency' }),
  },
  { $id: 'InvoiceTotals' },
);
export type InvoiceTotals = Type.Static<typeof InvoiceTotalsSchema>;
