import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from '../features/billing/invoices/unpack-woff.ts';

const font = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
const LATIN_AND_CYRILLIC = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const LATIN_AND_CYRILLIC_BOLD = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
const HAN = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff';
let hanFont: Promise<Buffer> | undefined;
/** Large, so it is read on first use. */
const readHanFont = (): Promise<Buffer> => {
  hanFont ??= readFile(font(HAN)).then(unpackWoff);
  return hanFont;
};
const HAN_CHARACTERS = /\p{Script=Han}/u;

/** Names of the fonts that {@link registerPdfFonts} registers. */
export type PdfFont = 'regular' | 'bold' | 'han';

/** Registers the fonts that `texts` need: Latin, Cyrillic and Greek always, Chinese on demand. */
export async function registerPdfFonts(document: PDFKit.PDFDocument, texts: string): Promise<void> {
  document.registerFont('regular', font(LATIN_AND_CYRILLIC));
  document.registerFont('bold', font(LATIN_AND_CYRILLIC_BOLD));
  if (HAN_CHARACTERS.test(texts)) document.registerFont('han', await readHanFont());
}

/** One font per line: Noto Sans SC contains Latin letters, Noto Sans contains no Han. */
export const pdfFontOf = (text: string, { bold = false } = {}): PdfFont =>
  HAN_CHARACTERS.test(text) ? 'han' : bold ? 'bold' : 'regular';

/** Collects the bytes of a document until it ends. */
export function collectPdf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
