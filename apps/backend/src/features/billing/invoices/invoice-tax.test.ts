import { inflateSync } from 'node:zlib';
import { countries, euVatPermille, locales } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import texts from './messages/invoice.json' with { type: 'json' };
import { invoicePdf } from './invoice-pdf.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { vatPermille } from './invoice-service.ts';

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

/** All text of the pages, each part in its font; without white space, which lines lose. */
function textOf(pdf: Buffer): string {
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

const textsOf = texts as Record<string, (typeof texts)['en']>;

const invoiceTo = (country: string | null, permille: number, locale = 'en') =>
  ({
    number: 1,
    plan_id: 'premium-monthly',
    item_name: null,
    amount_minor: 499,
    vat_minor: permille === 0 ? 0 : 80,
    vat_permille: permille,
    currency: 'EUR',
    locale,
    buyer: JSON.stringify({ name: 'Ada Byron', email: 'ada@example.com', country }),
    seller: JSON.stringify({ name: 'Lumigraph', address: 'Sofia', eik: '1', vatNumber: '2', email: 'a@b.c' }),
    site_name: 'Lumigraph',
    period_start: null,
    period_end: null,
    issued_at: 0,
  }) as unknown as InvoiceRow;

describe('an invoice', () => {
  it.each(locales)('says in %s why it has no VAT, and only then', async (locale) => {
    const { outsideEu = '', noVat = '' } = textsOf[locale] ?? {};
    const cases = [
      { invoice: invoiceTo('US', vatPermille('US', 'BG'), locale), outside: true, none: false },
      { invoice: invoiceTo('GB', vatPermille('GB', 'BG'), locale), outside: true, none: false },
      { invoice: invoiceTo('DE', vatPermille('DE', 'BG'), locale), outside: false, none: false },
      { invoice: invoiceTo(null, vatPermille(null, 'BG'), locale), outside: false, none: false },
      { invoice: invoiceTo(null, 0, locale), outside: false, none: true },
      { invoice: invoiceTo('DE', 0, locale), outside: false, none: true },
    ];
    const tight = (text: string): string => text.replaceAll(/\s/gu, '');
    for (const { invoice, outside, none } of cases) {
      const text = textOf(await invoicePdf(invoice));
      expect([text.includes(tight(outsideEu)), text.includes(tight(noVat))]).toEqual([outside, none]);
    }
  });

  it('has the rate of the country in the EU, and none in every other country', () => {
    const taxed = countries.filter((country) => euVatPermille(country) !== undefined);
    expect(taxed).toHaveLength(27);
    for (const country of countries)
      expect([country, vatPermille(country, 'BG')]).toEqual([country, euVatPermille(country) ?? 0]);
    expect(vatPermille(null, 'BG')).toBe(200);
  });
});
