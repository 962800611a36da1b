import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './unpack-woff.ts';

/** Fonts of documents: Noto Sans, and for characters that it lacks the Noto font of their script, loaded on first use. */

const font = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
const REGULAR = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const BOLD = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';

/** A character is looked up in each font of its script, in this order. */
const FALLBACKS = [
  {
    name: 'han',
    file: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
    characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u,
  },
  {
    name: 'korean',
    file: '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff',
    characters: /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    name: 'arabic',
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
    characters: /[\p{Script=Arabic}\u0600-\u06ff\u200c\u200d]/u,
  },
  {
    name: 'hebrew',
    file: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
    characters: /\p{Script=Hebrew}/u,
  },
  {
    name: 'thai',
    file: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
    characters: /\p{Script=Thai}/u,
  },
  {
    name: 'emoji',
    file: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    characters: /[\p{Extended_Pictographic}\p{Emoji_Component}]/u,
  },
] as const;

/** Names of the fonts that {@link registerPdfFonts} registers. */
export type PdfFont = 'regular' | 'bold' | (typeof FALLBACKS)[number]['name'];

const unpacked = new Map<string, Promise<Buffer>>();

function readFont(file: string): Promise<Buffer> {
  const known = unpacked.get(file);
  if (known) return known;
  const reading = readFile(font(file)).then(unpackWoff);
  unpacked.set(file, reading);
  return reading;
}

/** What of the library's font is used here; its types omit it. */
interface OpenFont {
  ascender: number;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
}

const opened = (document: PDFKit.PDFDocument, name: PdfFont): OpenFont =>
  // oxlint-disable-next-line no-underscore-dangle -- the library has no public name for the present font
  (document.font(name) as unknown as { _font: OpenFont })._font;

/** Joiners, selectors and marks of direction show nothing by themselves. */
const SHOWS_NOTHING = /[\p{Cf}\p{Variation_Selector}]/u;

const covers = (document: PDFKit.PDFDocument, name: PdfFont, cluster: string): boolean => {
  const { font: open } = opened(document, name);
  return Array.from(cluster).every(
    (character) => SHOWS_NOTHING.test(character) || open.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
};

interface DocumentFonts {
  names: PdfFont[];
  /** Fonts of the clusters so far; undefined for those that no font has. */
  found: Map<string, PdfFont | undefined>;
}
const registered = new WeakMap<PDFKit.PDFDocument, DocumentFonts>();

/** Registers the fonts that `texts` need. A text that contains other characters shows them as `?`. */
export async function registerPdfFonts(document: PDFKit.PDFDocument, texts: string): Promise<void> {
  document.registerFont('regular', font(REGULAR));
  document.registerFont('bold', font(BOLD));
  const names: PdfFont[] = ['regular'];
  registered.set(document, { names, found: new Map() });
  const missing = new Set(
    Array.from(texts.normalize('NFC')).filter((one) => !covers(document, 'regular', one)),
  );
  for (const { name, file, characters } of FALLBACKS) {
    const ofScript = [...missing].filter((one) => characters.test(one));
    if (ofScript.length === 0) continue;
    document.registerFont(name, await readFont(file));
    names.push(name);
    for (const one of ofScript) if (covers(document, name, one)) missing.delete(one);
  }
}

/** Height of the letters above the baseline. */
export const ascentOf = (document: PDFKit.PDFDocument, name: PdfFont, size: number): number =>
  (opened(document, name).ascender / 1000) * size;

/** The font that has every character of a cluster; undefined if none has. */
export function pdfFontOf(
  document: PDFKit.PDFDocument,
  cluster: string,
  { bold = false } = {},
): PdfFont | undefined {
  const { names, found } = registered.get(document) ?? { names: [], found: new Map<string, PdfFont>() };
  if (!found.has(cluster))
    found.set(
      cluster,
      names.find((one) => covers(document, one, cluster)),
    );
  const name = found.get(cluster);
  return name === 'regular' && bold ? 'bold' : name;
}
