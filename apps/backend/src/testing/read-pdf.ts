import { inflateSync } from 'node:zlib';

function unpacked(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1'), { finishFlush: 2 }).toString('latin1');
    } catch {
      return body;
    }
  });
}

/** Glyphs of a font to the text that a reader copies (the ToUnicode table of PDF). */
function glyphsOf(table: string): Map<string, string> {
  const [, list = ''] = /beginbfrange\s*<0000>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/i.exec(table) ?? [];
  const glyphs = new Map<string, string>();
  for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
    glyphs.set(
      index.toString(16).padStart(4, '0'),
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
  return glyphs;
}

/** All text of the pages of our documents, each part in its font; without white space, which lines lose. */
export function pdfText(pdf: Buffer): string {
  const streams = unpacked(pdf);
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(glyphsOf);
  const drawn = streams.join('\n');
  // The fonts of a document are written in the order of their numbers.
  const numbers = [
    ...new Set([...drawn.matchAll(/\/F(\d+) [\d.]+ Tf/g)].map(([, number]) => Number(number))),
  ];
  const inOrder = numbers.toSorted((a, b) => a - b);
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [, number, line = ''] of drawn.matchAll(
    /\/F(\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\d\s.-])*)\]\s*TJ/gi,
  )) {
    if (number !== undefined) font = fonts[inOrder.indexOf(Number(number))];
    for (const [, hex = ''] of line.matchAll(/<([0-9a-f]*)>/gi))
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += font?.get(glyph) ?? '';
  }
  return text.replaceAll(/\s/gu, '');
}

/** Names whose characters no single font has. */
export const NAMES_OF_THE_WORLD = [
  '李小龙 Иван Šimić',
  'さくら 田中',
  'محمد علي',
  'علی\u200cرضا کریمی (Tehran 12)',
  '🦊 דוד לוי',
  'สมชาย ใจดี',
  '김철수 金哲洙',
  'Nguyễn Đường Thọ',
  'अमित शर्मा',
  'Ελένη Παπαδοπούλου',
  '👩\u200d🎨 Zoe\u0308',
];

/** The content of all pages. */
export function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return Array.from(text.matchAll(/\/FlateDecode[^]*?stream\r?\n/gu), ({ index, 0: { length } }) => {
    const end = text.indexOf('endstream', index);
    try {
      return inflateSync(pdf.subarray(index + length, end)).toString('latin1');
    } catch {
      return '';
    }
  })
    .filter((content) => content.includes('TJ'))
    .join('\n');
}

/** The numbers of the glyphs of each written run. Number 0 is the box for a missing character. */
export function runsIn(pdf: Buffer): number[][] {
  return Array.from(
    contentOf(pdf).matchAll(/\[([^\]]*)\] TJ/gu),
    ([, shown = '']) =>
      Array.from(shown.matchAll(/<([\da-f]*)>/giu), ([, hex = '']) => hex)
        .join('')
        .match(/.{4}/gu)
        ?.map((code) => Number.parseInt(code, 16)) ?? [],
  );
}

/** How many characters no font has. */
export const missingGlyphs = (pdf: Buffer): number =>
  runsIn(pdf)
    .flat()
    .filter((glyph) => glyph === 0).length;

/** What is drawn outside of marked content: assistive technology does not know whether it matters. */
function unmarked(content: string): string[] {
  let depth = 0;
  const found: string[] = [];
  for (const [, operator = ''] of content.matchAll(/(?:^|\s)(BDC|BMC|EMC|TJ|Tj|S|f|Do)(?=\s|$)/gu)) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1;
    else if (operator === 'EMC') depth -= 1;
    else if (depth === 0) found.push(operator);
  }
  return found;
}

/** What a document must have so that assistive technology can read it. */
export const accessibilityOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1');
  return {
    unmarked: unmarked(contentOf(pdf)),
    hasTree: /\/Type \/StructTreeRoot[^]*?\/K \[[^]*?endobj/u.test(text),
    isPdfUa: text.startsWith('%PDF-1.7') && text.includes('<pdfuaid:part>1</pdfuaid:part>'),
    hasLanguage: text.includes('/Lang ('),
    isMarked: text.includes('/Marked true'),
  };
};

/** {@link accessibilityOf} a document without a fault. */
export const accessible = {
  unmarked: [],
  hasTree: true,
  isPdfUa: true,
  hasLanguage: true,
  isMarked: true,
};

/** Which of these tags of its structure a document lacks. */
export const missingTags = (pdf: Buffer, tags: readonly string[]): string[] =>
  tags.filter((tag) => !pdf.toString('latin1').includes(`/S /${tag}\n`));
