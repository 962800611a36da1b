/**
 * Documents of one page, and text of any script in them. The PDF library writes one font at a time and knows no
 * right-to-left lines, so lines are broken and ordered here: each run of one font and one direction is written by itself.
 */

import bidiFactory from 'bidi-js';
import { ascentOf, pdfFontOf, type PdfFont, registerPdfFonts } from './pdf-fonts.ts';
import PDFDocument from 'pdfkit';

/** The page of invoices and certificates: A4, in points. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const;
export const PDF_COLORS = { ink: '#16161d', muted: '#5d5d68', line: '#d9d9df', accent: '#494fcc' } as const;

interface PdfOptions {
  locale: string;
  title: string;
  subject: string;
  author: string;
  /** All texts that are written, for the fonts that they need. */
  texts: string;
}

/** The open elements of the structure of a document, the outermost first: new ones become children of the last. */
const openElements = new WeakMap<PDFKit.PDFDocument, PDFKit.PDFStructureElement[]>();

/**
 * An accessible document of one page (PDF/UA-1, ISO 14289): whatever is written is an element of its structure, and what
 * only decorates is marked as such. `finish` ends it and returns its bytes.
 */
export async function openPdf({ locale, title, subject, author, texts }: PdfOptions) {
  const document = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: locale,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    // The types know only the other subsets.
    ...({ subset: 'PDF/UA' } as object),
    info: { Title: title, Subject: subject, Author: author },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  await registerPdfFonts(document, texts);
  const root = document.struct('Document');
  document.addStructure(root);
  openElements.set(document, [root]);
  return {
    document,
    finish(): Promise<Buffer> {
      document.end();
      return finished;
    },
  };
}

/** The types of structure elements that these documents use (ISO 32000-1, 14.8.4). */
export type PdfTag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

interface ElementOptions {
  alt?: string;
  /** What a header cell is the header of. */
  scope?: 'Row' | 'Column';
  bbox?: [left: number, top: number, right: number, bottom: number];
}

function add(
  document: PDFKit.PDFDocument,
  tag: PdfTag,
  options: ElementOptions = {},
): PDFKit.PDFStructureElement {
  const element = document.struct(tag, options);
  openElements.get(document)?.at(-1)?.add(element);
  return element;
}

/** An element that contains what `draw` writes. */
export function pdfElement(document: PDFKit.PDFDocument, tag: PdfTag, draw: () => void): void {
  const element = add(document, tag);
  openElements.get(document)?.push(element);
  draw();
  openElements.get(document)?.pop();
  element.end();
}

/** An element whose content `draw` draws itself. */
export function pdfContent(
  document: PDFKit.PDFDocument,
  { tag, draw, ...options }: ElementOptions & { tag: PdfTag; draw: () => void },
): void {
  const element = add(document, tag, options);
  element.add(draw);
  element.end();
}

/** What only decorates: assistive technology passes over it. */
export function pdfDecoration(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** A line between the margins. */
export function pdfRule(document: PDFKit.PDFDocument, y: number): void {
  pdfDecoration(document, () =>
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.75)
      .strokeColor(PDF_COLORS.line)
      .stroke(),
  );
}

/** The name of a site below a bar in its colour, at the top of the page. */
export function pdfBrand(document: PDFKit.PDFDocument, site: string): void {
  pdfDecoration(document, () => document.rect(0, 0, PAGE.width, 6).fill(PDF_COLORS.accent));
  const { margin: x, width } = PAGE;
  writePdfText(document, site, {
    x,
    y: 48,
    width: width - 2 * x,
    size: 11,
    bold: true,
    color: PDF_COLORS.accent,
  });
}

export interface PdfTextOptions {
  x: number;
  y: number;
  /** Lines are broken at this width. */
  width: number;
  size: number;
  color: string;
  bold?: boolean;
  align?: 'left' | 'right';
  lineGap?: number;
  link?: string | undefined;
  /** @default 'P' */
  tag?: PdfTag;
  scope?: ElementOptions['scope'];
}

/** Text of one font and one direction. */
interface Run {
  text: string;
  font: PdfFont;
  /** Of the Unicode bidirectional algorithm; odd is right to left. */
  level: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Places where a line may be broken: at spaces, and before each character of a script without spaces. */
const PIECES =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{P}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Writes a text and returns where it ends. */
export function writePdfText(document: PDFKit.PDFDocument, text: string, options: PdfTextOptions): number {
  const { tag = 'P', scope, link } = options;
  let end = options.y;
  const draw = (): void => {
    end = drawText(document, text, options);
  };
  if (link === undefined) pdfContent(document, { tag, draw, ...(scope ? { scope } : {}) });
  else pdfElement(document, tag, () => pdfContent(document, { tag: 'Link', alt: text, draw }));
  return end;
}

function drawText(document: PDFKit.PDFDocument, text: string, options: PdfTextOptions): number {
  const { x, width, size, color, bold = false, align = 'left', lineGap = 0, link } = options;
  let { y } = options;
  document.fontSize(size).fillColor(color);
  for (const line of linesOf(document, text.normalize('NFC'), { width, size, bold })) {
    const runs = inVisualOrder(runsOf(document, line, bold));
    const widths = runs.map((run) => widthOf(document, run, size));
    const baseline = y + ascentOf(document, bold ? 'bold' : 'regular', size);
    let at = align === 'right' ? x + width - sum(widths) : x;
    for (const [index, run] of runs.entries()) {
      document
        .font(run.font)
        .fontSize(size)
        // The library draws the line and the area of a link for a text that is given by its top.
        .text(run.text, at, link === undefined ? baseline : baseline - ascentOf(document, run.font, size), {
          lineBreak: false,
          ...(link === undefined ? { baseline: 'alphabetic' } : { link, underline: true }),
        });
      at += widths[index] ?? 0;
    }
    y += lineHeight(document, runs, { size, bold }) + lineGap;
  }
  return y;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const widthOf = (document: PDFKit.PDFDocument, { font, text }: Run, size: number): number =>
  document.font(font).fontSize(size).widthOfString(text);

function lineHeight(
  document: PDFKit.PDFDocument,
  runs: readonly Run[],
  { size, bold }: { size: number; bold: boolean },
): number {
  const fonts: PdfFont[] = [bold ? 'bold' : 'regular', ...runs.map(({ font }) => font)];
  return Math.max(...fonts.map((font) => document.font(font).fontSize(size).currentLineHeight(true)));
}

function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, bold }: { width: number; size: number; bold: boolean },
): string[] {
  const measure = (part: string): number =>
    sum(runsOf(document, part, bold).map((run) => widthOf(document, run, size)));
  // An address longer than a line is broken anywhere.
  const pieces = (text.match(PIECES) ?? []).flatMap((piece) =>
    measure(piece) <= width ? [piece] : clusters(piece),
  );
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces) {
    const isSpace = piece.trim() === '';
    const needed = measure(piece);
    if (line !== '' && !isSpace && used + needed > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (line === '' && isSpace) continue;
    line += piece;
    used += needed;
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()];
}

const clusters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** In logical order. Spaces of right-to-left runs are runs of their own, because the library keeps the order of words. */
function runsOf(document: PDFKit.PDFDocument, line: string, bold: boolean): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: (Run & { isSpace: boolean })[] = [];
  let at = 0;
  for (const cluster of clusters(line)) {
    const level = levels[at] ?? 0;
    const shown = mirrored.get(at) ?? cluster;
    at += cluster.length;
    const last = runs.at(-1);
    const isSpace = /^\s+$/u.test(cluster);
    const font = pdfFontOf(document, shown, { bold });
    const run = { text: font ? shown : '?', font: font ?? (bold ? 'bold' : 'regular'), level, isSpace };
    const joins = last?.font === run.font && last.level === level;
    if (last && joins && (level % 2 === 0 || last.isSpace === isSpace)) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm (UAX #9): reverses every sequence of a level and above. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let end = from;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > from) ordered.splice(from, end - from, ...ordered.slice(from, end).toReversed());
      from = end;
    }
  }
  return ordered;
}
