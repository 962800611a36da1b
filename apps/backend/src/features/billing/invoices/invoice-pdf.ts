import { currencyFormat, planIdOf, planIntervals, type NoVatReason } from '@lumigraph/contracts';
import { toMajor } from '../../../lib/amounts.ts';
import { dateRange, labelled } from '../../../lib/in-language.ts';
import {
  openPdf,
  PAGE,
  pdfBrand,
  PDF_COLORS,
  pdfElement,
  pdfRule,
  writePdfText,
  type PdfTextOptions,
} from '../../../lib/pdf-text.ts';
import type { StoredCompany } from '../payments/company-buyer.ts';
import { paidBy } from '../payments/payment-view.ts';
import type { Seller } from '../payments/ports.ts';
import type { CreditNote, InvoiceRow, PaidWith } from './invoice-store.ts';
import texts from './messages/invoice.json' with { type: 'json' };

type Texts = (typeof texts)['en'];

const { margin: MARGIN, width: PAGE_WIDTH } = PAGE;
const { ink: INK, muted: MUTED } = PDF_COLORS;
const INNER = PAGE_WIDTH - 2 * MARGIN;
const HALF = INNER / 2 - 16;
const NUMBER_COLUMNS = [
  { x: MARGIN + HALF, width: 66 },
  { x: MARGIN + INNER - 182, width: 92 },
  { x: MARGIN + INNER - 90, width: 90 },
];

const textsOf = (locale: string): Texts => (texts as Record<string, Texts>)[locale] ?? texts.en;

/** Ten digits, as Bulgarian law requires for invoice numbers. */
export const invoiceNumber = (number: number): string => String(number).padStart(10, '0');

/** The buyer of an invoice as it is stored. */
export interface InvoiceBuyer {
  name: string;
  email: string;
  country: string | null;
  company?: StoredCompany;
}

export const buyerOf = ({ buyer }: Pick<InvoiceRow, 'buyer'>): InvoiceBuyer =>
  JSON.parse(buyer) as InvoiceBuyer;

const sellerOf = ({ seller }: Pick<InvoiceRow, 'seller'>): Seller => JSON.parse(seller) as Seller;

/** The zone of the dates of a document, as it was when it was issued. */
export const zoneOf = (document: Pick<InvoiceRow, 'seller'>): string => sellerOf(document).timeZone ?? 'UTC';

/** What an invoice is for, in its language. */
export function itemOf({ item_name: name, plan_id: planId, site_name: site, locale }: InvoiceRow): string {
  const words = textsOf(locale);
  const plan = planIntervals.map(planIdOf).find((id) => id === planId);
  const wording = name ?? (plan ? words[plan] : words.other);
  return wording.replace('{{site}}', () => site);
}

/** Why an invoice has no VAT, in its language; undefined where it has. */
export function noVatText(invoice: InvoiceRow): string | undefined {
  const words = textsOf(invoice.locale);
  const reason = invoice.vat_reason as NoVatReason | null;
  switch (reason) {
    case null:
      return undefined;
    case 'outside-eu':
      // Services to businesses and to consumers have different articles.
      return words.outsideEu.replace('{{article}}', buyerOf(invoice).company ? '44' : '58');
    case 'reverse-charge':
      return words.reverseCharge;
    case 'not-taxed':
      return words.noVat;
    default:
      return reason satisfies never;
  }
}

/** What a document says above the parties and below the sums. */
interface DocumentTexts {
  title: string;
  number: number;
  /** Below the date. */
  about: string;
  period: string;
  total: string;
  end: readonly string[];
}

/** An invoice as PDF (A4) in the language and with the words that it was issued with. */
export function invoicePdf(invoice: InvoiceRow & Partial<PaidWith>): Promise<Buffer> {
  const words = textsOf(invoice.locale);
  const { period_start: start, period_end: end } = invoice;
  return documentPdf(invoice, {
    title: words.invoice,
    number: invoice.number,
    about: '',
    period: labelled(invoice.locale, words.period, dateRange(dateOf(invoice), start, end)),
    total: words.total,
    end: [labelled(invoice.locale, words.method, paidBy(invoice)), words.paid],
  });
}

/** A credit note as PDF, in the language of the invoice that it corrects. */
export function creditNotePdf({ note, invoice }: CreditNote): Promise<Buffer> {
  const words = textsOf(invoice.locale);
  const { amount_minor, vat_minor, seller, issued_at } = note;
  return documentPdf(
    { ...invoice, amount_minor, vat_minor, seller, issued_at },
    {
      title: words.creditNote,
      number: note.number,
      about: words.corrects
        .replace('{{number}}', invoiceNumber(invoice.number))
        .replace('{{date}}', dateOf(invoice).format(invoice.issued_at)),
      period: '',
      total: words.totalRefunded,
      end: [words.refunded],
    },
  );
}

/** Dates as the company writes them. */
const dateOf = (invoice: InvoiceRow): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(invoice.locale, { dateStyle: 'long', timeZone: zoneOf(invoice) });

async function documentPdf(invoice: InvoiceRow, content: DocumentTexts): Promise<Buffer> {
  const words = textsOf(invoice.locale);
  const seller = sellerOf(invoice);
  const item = itemOf(invoice);
  const { document, finish } = await openPdf({
    locale: invoice.locale,
    title: `${content.title} ${invoiceNumber(content.number)}`,
    subject: item,
    author: seller.name,
    texts: wordsOf(invoice),
  });
  const write = writer(document);

  pdfBrand(document, invoice.site_name);
  write(content.title, { y: 64, size: 26, bold: true, width: INNER, tag: 'H1' });
  write(`${words.number} ${invoiceNumber(content.number)}`, { y: 102, size: 11 });
  write(`${words.date} ${dateOf(invoice).format(invoice.issued_at)}`, { y: 118, size: 11, muted: true });
  if (content.about !== '') write(content.about, { y: 134, size: 11, muted: true, width: INNER });

  const sellerEnd = party(write, {
    x: MARGIN,
    title: words.seller,
    lines: sellerLines(seller, invoice.locale),
  });
  const buyer = buyerLines(buyerOf(invoice), invoice.locale);
  const buyerEnd = party(write, { x: MARGIN + INNER / 2, title: words.buyer, lines: buyer });

  let y = Math.max(sellerEnd, buyerEnd) + 20;
  pdfRule(document, y);
  y = itemTable(document, { write, words, invoice, item, period: content.period, y: y + 12 }) + 12;
  pdfRule(document, y);
  y = totals(document, { write, words, invoice, total: content.total, y: y + 14 }) + 18;
  for (const line of content.end.filter(Boolean)) y = write(line, { y, size: 11, width: INNER }) + 8;
  const reason = noVatText(invoice);
  if (reason !== undefined) write(reason, { y, size: 10, muted: true, width: INNER });
  return finish();
}

const wordsOf = ({ locale, buyer, seller, site_name, item_name }: InvoiceRow): string =>
  JSON.stringify(textsOf(locale)) + buyer + seller + site_name + (item_name ?? '');

const countryName = (code: string | null, locale: string): string =>
  code === null ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code);

function sellerLines(seller: Seller, locale: string): string[] {
  const words = textsOf(locale);
  return [
    seller.name,
    seller.address,
    labelled(locale, words.eik, seller.eik),
    labelled(locale, words.vatNumber, seller.vatNumber),
    seller.email,
  ];
}

function buyerLines({ name, email, country, company }: InvoiceBuyer, locale: string): string[] {
  const words = textsOf(locale);
  const where = countryName(country, locale);
  if (!company) return [name, email, where];
  return [
    company.name,
    ...company.address.split('\n'),
    where,
    labelled(locale, words.vatNumber, company.vatNumber),
    name,
    email,
  ];
}

interface TextOptions extends Pick<PdfTextOptions, 'y' | 'size' | 'bold' | 'tag' | 'scope'> {
  /** @default the left margin */
  x?: number;
  muted?: boolean;
  /** @default half of the page */
  width?: number;
  /** At the right edge of its width. */
  right?: boolean;
}
/** Writes a text and returns where it ends. */
type Write = (text: string, options: TextOptions) => number;

function writer(document: PDFKit.PDFDocument): Write {
  return (text, { x = MARGIN, muted = false, width = HALF, right = false, ...options }) =>
    writePdfText(document, text, {
      ...options,
      x,
      width,
      color: muted ? MUTED : INK,
      align: right ? 'right' : 'left',
    });
}

const PARTY_Y = 160;

function party(write: Write, { x, title, lines }: { x: number; title: string; lines: string[] }): number {
  let y = write(title, { x, y: PARTY_Y, size: 10, muted: true, tag: 'H2' }) + 5;
  for (const [index, line] of lines.filter(Boolean).entries())
    y = write(line, { x, y, size: 11, bold: index === 0 }) + 4;
  return y;
}

interface TableOptions {
  write: Write;
  words: Texts;
  invoice: InvoiceRow;
  y: number;
}

const amounts = ({ locale, currency }: InvoiceRow): ((minor: number) => string) => {
  const format = new Intl.NumberFormat(locale, currencyFormat(currency));
  return (minor) => format.format(toMajor(minor, currency));
};

/** Description, quantity, unit price, amount. */
function itemTable(
  document: PDFKit.PDFDocument,
  { write, words, invoice, item, period, y }: TableOptions & { item: string; period: string },
): number {
  const net = amounts(invoice)(invoice.amount_minor - invoice.vat_minor);
  let end = y;
  function tableRow([description = '', ...numbers]: string[], options: Omit<TextOptions, 'y' | 'x'>): void {
    pdfElement(document, 'TR', () => {
      const top = end;
      end = write(description, { ...options, y: top });
      for (const [index, text] of numbers.entries())
        end = Math.max(end, write(text, { ...options, ...NUMBER_COLUMNS[index], y: top, right: true }));
    });
  }
  pdfElement(document, 'Table', () => {
    const header = [words.description, words.quantity, words.unitPrice, words.amount];
    tableRow(header, { size: 10, muted: true, tag: 'TH', scope: 'Column' });
    end += 5;
    const one = new Intl.NumberFormat(invoice.locale).format(1);
    tableRow([item, one, net, net], { size: 11, tag: 'TD' });
  });
  return period === '' ? end : write(period, { y: end + 5, size: 10, muted: true, width: INNER });
}

/** Net amount, VAT and total. */
function totals(
  document: PDFKit.PDFDocument,
  { write, words, invoice, total, y }: TableOptions & { total: string },
): number {
  const amount = amounts(invoice);
  const { amount_minor: gross, vat_minor: vat, vat_permille: permille, locale } = invoice;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const rate = percent.format(permille / 1000);
  const rows = [
    { label: words.net, value: amount(gross - vat) },
    { label: words.vat.replace('{{rate}}', rate), value: amount(vat) },
    { label: total, value: amount(gross), bold: true },
  ];
  let end = y;
  pdfElement(document, 'Table', () => {
    for (const { label, value, bold = false } of rows) {
      if (bold) pdfRule(document, end + 2);
      const line = { y: bold ? end + 12 : end, size: bold ? 13 : 11, bold };
      pdfElement(document, 'TR', () => {
        write(label, { ...line, tag: 'TH', scope: 'Row' });
        end = write(value, { ...line, width: INNER, right: true, tag: 'TD' }) + 6;
      });
    }
  });
  return end;
}
