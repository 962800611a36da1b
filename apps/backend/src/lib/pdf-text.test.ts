import { describe, expect, it } from 'vitest';
import { contentOf, missingGlyphs, NAMES_OF_THE_WORLD, runsIn } from '../testing/read-pdf.ts';
import { openPdf, PAGE, writePdfText } from './pdf-text.ts';

async function written(
  text: string,
  options: { width?: number; align?: 'left' | 'right'; link?: string } = {},
): Promise<{ pdf: Buffer; end: number }> {
  const about = { locale: 'en', title: 'A text', subject: 'A test', author: 'A test' };
  const { document, finish } = await openPdf({ ...about, texts: text });
  const end = writePdfText(document, text, { x: 50, y: 50, width: 400, size: 12, color: '#000', ...options });
  return { pdf: await finish(), end };
}

/** The horizontal positions of the runs, in the order of the file. */
const positions = (pdf: Buffer): number[] =>
  Array.from(contentOf(pdf).matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/gu), ([, x]) => Number(x));

describe('the text of a document', () => {
  it.each(NAMES_OF_THE_WORLD)('shows %s', async (name) => {
    const { pdf } = await written(name);
    expect(runsIn(pdf).flat().length).toBeGreaterThan(3);
    expect(missingGlyphs(pdf)).toBe(0);
  });

  it('writes a right-to-left name from its first word at the right', async () => {
    const { pdf } = await written('דוד לוינסון');
    const runs = runsIn(pdf);
    // The last word is written first, at the left; the library reverses the letters of a word.
    expect(runs.map((run) => run.length)).toEqual([7, 1, 3]);
    const single = runsIn((await written('דוד')).pdf);
    expect(new Set(single[0])).toHaveLength(2);
    expect(positions(pdf)).toEqual(positions(pdf).toSorted((a, b) => a - b));
  });

  it('shows a character that no font has as a question mark', async () => {
    expect(missingGlyphs((await written('A \u{13000} \u{1F9FF}')).pdf)).toBe(0);
  });

  it('underlines a link closely below its letters', async () => {
    const content = contentOf((await written('gallery.example', { link: 'https://gallery.example' })).pdf);
    const [, bottom] = /1 0 0 1 [\d.]+ ([\d.]+) Tm/u.exec(content) ?? [];
    const [, line] = /[\d.]+ ([\d.]+) m\n[\d.]+ \1 l\n/u.exec(content) ?? [];
    const below = Number(line) - (PAGE.height - Number(bottom));
    expect(below).toBeGreaterThan(0.5);
    expect(below).toBeLessThan(3);
  });

  it('breaks long texts into lines of the width', async () => {
    const one = await written('word');
    for (const text of ['word '.repeat(60), '李小龙'.repeat(60), 'x'.repeat(200), 'كلمة '.repeat(60)])
      expect((await written(text)).end).toBeGreaterThan(one.end + 12);
    expect((await written('word '.repeat(60), { align: 'right' })).end).toBeGreaterThan(one.end + 12);
  });
});
