import Type from 'typebox';
import { studioListQuery, studioPage } from './lists.ts';

/** Invoices in the studio. Amounts are in the major unit, times in milliseconds. */

const text = Type.String();
const optionalText = Type.Union([text, Type.Null()]);
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
    email: Type.Union([text, Type.Null()]),
    id: text,
    number: text,
    issuedAt: time,
    amount: Type.Number(),
    vat: Type.Number(),
    vatPercent: Type.Number(),
    currency: text,
    country: optionalText,
    countrySource: Type.Enum(countrySources),
    refunded: Type.Number(),
    paymentId: text,
  },
  { $id: 'StudioInvoice' },
);
export interface StudioInvoice {
  userId: string;
  /** Null for a deleted account. */
  email: string | null;
  id: string;
  number: string;
  issuedAt: number;
  /** With VAT. */
  amount: number;
  vat: number;
  vatPercent: number;
  currency: string;
  /** Whose VAT applies. */
  country: string | null;
  countrySource: CountrySource;
  refunded: number;
  paymentId: string;
}
export const StudioInvoicesQuerySchema = Type.Object(
  { ...studioListQuery, month: Type.Optional(month), q: words },
  { additionalProperties: false },
);
export type StudioInvoicesQuery = Type.Static<typeof StudioInvoicesQuerySchema>;
export const StudioInvoicesPageSchema = studioPage(StudioInvoiceSchema);
export const InvoiceExportQuerySchema = Type.Object({ month }, { additionalProperties: false });
