import { findLicense, imageFormatName, licenseSummary, licenseUses, type Locale } from '@lumigraph/contracts';
import { labelled } from '../../lib/in-language.ts';
import {
  openPdf,
  PAGE,
  pdfBrand,
  pdfContent,
  PDF_COLORS,
  pdfDecoration,
  pdfRule,
  writePdfText,
  type PdfTag,
} from '../../lib/pdf-text.ts';
import texts from './messages/certificate.json' with { type: 'json' };

type Texts = (typeof texts)['en'];

export interface CertificateFacts {
  id: string;
  locale: string;
  /** Name of the site that the image was downloaded from. */
  site: string;
  licensor: { name: string; address: string; registrationNumber: string; email: string };
  licensee: { name: string; email: string };
  title: string;
  credit: string;
  imageId: string;
  file: { format: string; width: number; height: number; bytes: number; sha256: string };
  license: string;
  termsVersion: string;
  /** Milliseconds since the epoch. */
  downloadedAt: number;
  checkUrl: string;
  /** JPEG; undefined when the gallery no longer has the image. */
  preview: Buffer | undefined;
}

const { margin: MARGIN, width: PAGE_WIDTH, height: PAGE_HEIGHT } = PAGE;
const { ink: INK, muted: MUTED, line: LINE, accent: ACCENT } = PDF_COLORS;
const PREVIEW = 200;
const COLUMN = MARGIN + PREVIEW + 28;
const GOOD = '#1b7f4b';

/** Creates a license certificate as PDF: one A4 page, in the requested language. */
export async function certificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const words = (texts as Record<string, Texts>)[facts.locale] ?? texts.en;
  const summary = licenseSummary(facts.license, facts.locale as Locale);
  const { preview, ...written } = facts;
  const { document, finish } = await openPdf({
    locale: facts.locale,
    title: `${words.title} ${facts.id}`,
    subject: facts.title,
    author: facts.licensor.name,
    texts: JSON.stringify([words, written, summary]),
  });
  const write = writer(document);

  pdfBrand(document, facts.site);
  write(words.title, { x: MARGIN, y: 64, size: 26, bold: true, tag: 'H1' });
  write(words.number.replace('{{id}}', facts.id), { x: MARGIN, y: 104, size: 12, color: MUTED });
  pdfRule(document, 134);

  drawPreview(document, preview, facts);
  let y = 158;
  y = write(facts.title, { x: COLUMN, y, size: 16, bold: true, tag: 'H2' }) + 2;
  y = write(facts.credit, { x: COLUMN, y, size: 10, color: MUTED }) + 12;
  const date = new Intl.DateTimeFormat(facts.locale, { dateStyle: 'long', timeZone: 'UTC' });
  y = fact(write, { y, label: words.licensee, lines: [facts.licensee.name, facts.licensee.email] });
  y = fact(write, { y, label: words.date, lines: [date.format(facts.downloadedAt)] });
  y = fact(write, { y, label: words.file, lines: [fileLine(facts)] });

  y = Math.max(y, 158 + PREVIEW) + 12;
  pdfRule(document, y);
  y = write(words.license, { x: MARGIN, y: y + 14, size: 10, color: MUTED }) + 2;
  y = write(summary, { x: MARGIN, y, size: 14, bold: true, tag: 'H2' }) + 2;
  const terms = words.terms.replace('{{version}}', facts.termsVersion);
  y = write(terms, { x: MARGIN, y, size: 10, color: MUTED }) + 10;
  y = drawUses(document, { write, words, facts, y });
  y = write(words.lasting, { x: MARGIN, y: y + 4, size: 10.5 }) + 14;

  pdfRule(document, y);
  y = write(words.check, { x: MARGIN, y: y + 14, size: 10, color: MUTED }) + 2;
  y = write(facts.checkUrl, { x: MARGIN, y, size: 11, color: ACCENT, link: facts.checkUrl }) + 8;
  y = write(words.digest, { x: MARGIN, y, size: 10, color: MUTED }) + 2;
  write(facts.file.sha256, { x: MARGIN, y, size: 8.5 });

  const { name, address, registrationNumber, email } = facts.licensor;
  const footer = [labelled(facts.locale, words.licensor, name), address, registrationNumber, email]
    .filter(Boolean)
    .join(' · ');
  write(footer, { x: MARGIN, y: PAGE_HEIGHT - MARGIN - 28, size: 8.5, color: MUTED });

  return finish();
}

function fileLine({ locale, file: { format, width, height, bytes } }: CertificateFacts): string {
  const isLarge = bytes >= 1_000_000;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1_000));
  return `${imageFormatName(format)}, ${width} × ${height}, ${size}`;
}

interface TextOptions {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  color?: string;
  link?: string;
  tag?: PdfTag;
}
/** Writes a text from `x` to the right margin and returns where it ends. */
type Write = (text: string, options: TextOptions) => number;

function writer(document: PDFKit.PDFDocument): Write {
  return (text, { color = INK, ...options }) =>
    writePdfText(document, text, {
      ...options,
      color,
      width: PAGE_WIDTH - MARGIN - options.x,
      lineGap: 1,
    });
}

function fact(write: Write, { y, label, lines }: { y: number; label: string; lines: string[] }): number {
  let end = write(label, { x: COLUMN, y, size: 9, color: MUTED });
  for (const line of lines.filter(Boolean)) end = write(line, { x: COLUMN, y: end, size: 11 });
  return end + 8;
}

function drawPreview(
  document: PDFKit.PDFDocument,
  preview: Buffer | undefined,
  { title, file }: CertificateFacts,
): void {
  const scale = PREVIEW / Math.max(file.width, file.height);
  const box = [MARGIN, 158, file.width * scale, file.height * scale] as const;
  const [x, y, width, height] = box;
  if (preview)
    pdfContent(document, {
      tag: 'Figure',
      alt: title,
      bbox: [x, y, x + width, y + height],
      draw: () => document.image(preview, x, y, { width, height }),
    });
  pdfDecoration(document, () => {
    if (!preview) document.rect(...box).fill('#f1f1f4');
    document
      .rect(...box)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
  });
}

/** The permitted and forbidden uses of the license; a custom license contains them in its text. */
function drawUses(
  document: PDFKit.PDFDocument,
  { write, words, facts, y }: { write: Write; words: Texts; facts: CertificateFacts; y: number },
): number {
  const known = findLicense(facts.license);
  if (!known) return y;
  let end = y;
  for (const use of licenseUses) {
    const isAllowed = known.allows[use];
    const middle = end + 8;
    // The text beside it says the same.
    pdfDecoration(document, () => drawMark(document, { isAllowed, middle }));
    const prefix = isAllowed ? words.allowed : words.notAllowed;
    end = write(labelled(facts.locale, prefix, words[use]), { x: MARGIN + 18, y: end, size: 10.5 }) + 3;
  }
  return end;
}

function drawMark(
  document: PDFKit.PDFDocument,
  { isAllowed, middle }: { isAllowed: boolean; middle: number },
): void {
  document.lineWidth(1.5).strokeColor(isAllowed ? GOOD : MUTED);
  if (isAllowed)
    document
      .moveTo(MARGIN + 1, middle)
      .lineTo(MARGIN + 4, middle + 3)
      .lineTo(MARGIN + 9, middle - 4);
  else
    document
      .moveTo(MARGIN + 2, middle - 3)
      .lineTo(MARGIN + 8, middle + 3)
      .moveTo(MARGIN + 8, middle - 3)
      .lineTo(MARGIN + 2, middle + 3);
  document.stroke();
}
