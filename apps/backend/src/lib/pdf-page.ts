import PDFDocument from 'pdfkit';
import { registerPdfFonts } from './pdf-fonts.ts';

/** The page of invoices and certificates: A4, in points. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const;
export const PDF_COLORS = { ink: '#16161d', muted: '#5d5d68', line: '#d9d9df' } as const;

interface PdfOptions {
  locale: string;
  title: string;
  subject: string;
  author: string;
  /** All texts that are written, for the fonts that they need. */
  texts: string;
}

/** An accessible document of one page; `finished` has its bytes after `end()`. */
export async function openPdf({ locale, title, subject, author, texts }: PdfOptions) {
  const document = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: locale,
    displayTitle: true,
    tagged: true,
    info: { Title: title, Subject: subject, Author: author },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  await registerPdfFonts(document, texts);
  return { document, finished };
}

/** A line between the margins. */
export function pdfRule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.75)
    .strokeColor(PDF_COLORS.line)
    .stroke();
}
