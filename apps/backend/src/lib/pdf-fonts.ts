/** Fonts of documents: Noto Sans, and for characters that it lacks the Noto font of their script, loaded on first use. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

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

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF 1.0 font (W3C) as the plain font that it packs. The PDF library unpacks a table anew for every letter that it
 * looks up, in JavaScript: an invoice in Chinese held the server up for seven seconds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This font is not in WOFF format');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  writeSearchFields(directory, count);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const table = packed.length === length ? packed : inflateSync(packed, { maxOutputLength: length });
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(directory, at, entry, entry + 4);
    woff.copy(directory, at + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/** What lets a reader search the table directory by halves (OpenType, "Table Directory"). */
function writeSearchFields(directory: Buffer, count: number): void {
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY;
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(count * SFNT_ENTRY - searchRange, 10);
}
