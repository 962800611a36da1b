import { currencyFormat, euVatPermille, paymentProvider, providerDetails } from '@lumigraph/contracts';
import { openPdf, PAGE, PDF_COLORS, pdfRule, writePdfText } from '../../../lib/pdf-text.ts';
import type { Seller } from '../payments/ports.ts';
import texts from './messages/invoice.json' with { type: 'json' };
import { toMajor } from '../../../lib/amounts.ts';
import type { InvoiceRow, PaidWith } from './invoice-store.ts';

type Texts = (typeof texts)['en'];

const { margin: MARGIN, width: PAGE_WIDTH } = PAGE;
const { ink: INK, muted: MUTED } = PDF_COLORS;
const INNER = PAGE_WIDTH - 2 * MARGIN;
const NUMBER_COLUMNS = [
  { x: MARGIN + INNER / 2 - 16, width: 66 },
  { x: MARGIN + INNER - 182, width: 92 },
  { x: MARGIN + INNER - 90, width: 90 },
];

const textsOf = (locale: string): Texts => (texts as Record<string, Texts>)[locale] ?? texts.en;

/** Ten digits, as Bulgarian law requires for invoice numbers. */
export const invoiceNumber = (number: number): string => String(number).padStart(10, '0');

/** An invoice as PDF (A4) in the language and with the words that it was issued with. */
export async function invoicePdf(invoice: InvoiceRow & Partial<PaidWith>): Promise<Buffer> {
  const words = textsOf(invoice.locale);
  const seller = JSON.parse(invoice.seller) as Seller;
  const buyer = JSON.parse(invoice.buyer) as { name: string; email: string; country: string | null };
  const wording =
    invoice.item_name ?? (words as Record<string, string>)[invoice.plan_id ?? ''] ?? words.other;
  const item = wording.replace('{{site}}', () => invoice.site_name);
  const { document, finished } = await openPdf({
    locale: invoice.locale,
    title: `${words.invoice} ${invoiceNumber(invoice.number)}`,
    subject: item,
    author: seller.name,
    texts: wordsOf(invoice),
  });
  const write = writer(document);
  const billing = new Intl.NumberFormat(invoice.locale, currencyFormat(invoice.currency));
  const date = new Intl.DateTimeFormat(invoice.locale, {
    dateStyle: 'long',
    timeZone: seller.timeZone ?? 'UTC',
  });
  const amount = (minor: number): string => billing.format(toMajor(minor, invoice.currency));

  write(words.invoice, { x: MARGIN, y: MARGIN, size: 26, bold: true });
  write(`${words.number} ${invoiceNumber(invoice.number)}`, { x: MARGIN, y: 96, size: 11 });
  write(`${words.date} ${date.format(invoice.issued_at)}`, { x: MARGIN, y: 112, size: 11, muted: true });

  party(write, { x: MARGIN, y: 160, title: words.seller, lines: sellerLines(seller, words) });
  party(write, {
    x: MARGIN + INNER / 2,
    y: 160,
    title: words.buyer,
    lines: [buyer.name, buyer.email, countryName(buyer.country, invoice.locale)],
  });

  pdfRule(document, 292);
  const net = amount(invoice.amount_minor - invoice.vat_minor);
  columns(write, [words.description, words.quantity, words.unitPrice, words.amount], {
    y: 304,
    size: 10,
    muted: true,
  });
  columns(write, [item, new Intl.NumberFormat(invoice.locale).format(1), net, net], { y: 322, size: 11 });
  if (invoice.period_start !== null && invoice.period_end !== null) {
    const period = date.formatRange(invoice.period_start, invoice.period_end);
    write(`${words.period}: ${period}`, { x: MARGIN, y: 342, size: 10, muted: true });
  }
  pdfRule(document, 372);
  const rate = new Intl.NumberFormat(invoice.locale).format(invoice.vat_permille / 10);
  row(write, { y: 386, label: words.net, value: net });
  row(write, { y: 406, label: words.vat.replace('{{rate}}', rate), value: amount(invoice.vat_minor) });
  pdfRule(document, 430);
  row(write, { y: 442, label: words.total, value: amount(invoice.amount_minor), bold: true });
  const method = methodOf(invoice);
  if (method !== '') row(write, { y: 472, label: words.method, value: method });
  const paidY = method === '' ? 486 : 504;
  write(words.paid, { x: MARGIN, y: paidY, size: 11 });
  const reason = noVatReason(invoice, buyer.country);
  if (reason) write(words[reason], { x: MARGIN, y: paidY + 24, size: 10, muted: true });

  document.end();
  return finished;
}

/** Why an invoice has no VAT, which it must say; undefined where it has. */
function noVatReason(
  { vat_permille: permille }: InvoiceRow,
  country: string | null,
): 'outsideEu' | 'noVat' | undefined {
  if (permille > 0) return undefined;
  return country !== null && euVatPermille(country) === undefined ? 'outsideEu' : 'noVat';
}

const wordsOf = ({ locale, buyer, seller, site_name, item_name }: InvoiceRow): string =>
  JSON.stringify(textsOf(locale)) + buyer + seller + site_name + (item_name ?? '');

const countryName = (code: string | null, locale: string): string =>
  code === null ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code);

/** `Visa •••• 4242`, or the name of the service. */
function methodOf({ provider = '', card_brand: brand, card_last4: last4 }: Partial<PaidWith>): string {
  if (last4)
    return `${(brand ?? '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} •••• ${last4}`.trim();
  const name = paymentProvider(provider);
  return name === undefined ? '' : providerDetails[name].service;
}

/** Description, quantity, unit price, amount. */
function columns(
  write: Write,
  [description = '', ...numbers]: string[],
  options: { y: number; size: number; muted?: boolean },
): void {
  write(description, { ...options, x: MARGIN });
  for (const [index, text] of numbers.entries()) {
    const { x, width } = NUMBER_COLUMNS[index] ?? { x: MARGIN, width: INNER };
    write(text, { ...options, x, width });
  }
}

function sellerLines(seller: Seller, words: Texts): string[] {
  return [
    seller.name,
    seller.address,
    `${words.eik}: ${seller.eik}`,
    `${words.vatNumber}: ${seller.vatNumber}`,
    seller.email,
  ];
}

interface TextOptions {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  muted?: boolean;
  right?: boolean;
  /** Of a column whose text ends at its right edge. */
  width?: number;
}
type Write = (text: string, options: TextOptions) => void;

function writer(document: PDFKit.PDFDocument): Write {
  return (text, { x, y, size, bold = false, muted = false, right = false, width: column }) => {
    const left = size > 20 ? INNER : INNER / 2 - 16;
    writePdfText(document, text, {
      x,
      y,
      size,
      bold,
      color: muted ? MUTED : INK,
      width: column ?? (right ? INNER : left),
      align: right || column !== undefined ? 'right' : 'left',
    });
  };
}

function party(
  write: Write,
  { x, y, title, lines }: { x: number; y: number; title: string; lines: string[] },
): void {
  write(title, { x, y, size: 10, muted: true });
  lines
    .filter(Boolean)
    .forEach((line, index) => write(line, { x, y: y + 18 + index * 18, size: 11, bold: index === 0 }));
}

function row(
  write: Write,
  { y, label, value, bold = false }: { y: number; label: string; value: string; bold?: boolean },
): void {
  write(label, { x: MARGIN, y, size: bold ? 13 : 11, bold });
  write(value, { x: MARGIN, y, size: bold ? 13 : 11, bold, right: true });
}
