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
