import Type from 'typebox';
import { nullable } from '../schemas.ts';
import { studioListQuery, studioPage } from './lists.ts';

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
export const StudioInvoicesQuerySchema = Type.Object(
  { ...studioListQuery, month: Type.Optional(month), q: words },
  { additionalProperties: false },
);
export type StudioInvoicesQuery = Type.Static<typeof StudioInvoicesQuerySchema>;
export const StudioInvoicesPageSchema = studioPage(StudioInvoiceSchema);
export const InvoiceExportQuerySchema = Type.Object({ month }, { additionalProperties: false });
