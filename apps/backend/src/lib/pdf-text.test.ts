import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { certificatePdf, type CertificateFacts } from '../features/downloads/certificate-pdf.ts';
import { invoicePdf } from '../features/billing/invoices/invoice-pdf.ts';
import sharp from 'sharp';
import { openPdf, writePdfText } from './pdf-text.ts';

const NAMES = [
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
function contentOf(pdf: Buffer): string {
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
function runsIn(pdf: Buffer): number[][] {
  return Array.from(
    contentOf(pdf).matchAll(/\[([^\]]*)\] TJ/gu),
    ([, shown = '']) =>
      Array.from(shown.matchAll(/<([\da-f]*)>/giu), ([, hex = '']) => hex)
        .join('')
        .match(/.{4}/gu)
        ?.map((code) => Number.parseInt(code, 16)) ?? [],
  );
}

const missing = (pdf: Buffer): number =>
  runsIn(pdf)
    .flat()
    .filter((glyph) => glyph === 0).length;

async function written(
  text: string,
  options: { width?: number; align?: 'left' | 'right' } = {},
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
  it.each(NAMES)('shows %s', async (name) => {
    const { pdf } = await written(name);
    expect(runsIn(pdf).flat().length).toBeGreaterThan(3);
    expect(missing(pdf)).toBe(0);
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
    expect(missing((await written('A \u{13000} \u{1F9FF}')).pdf)).toBe(0);
  });

  it('breaks long texts into lines of the width', async () => {
    const one = await written('word');
    for (const text of ['word '.repeat(60), '李小龙'.repeat(60), 'x'.repeat(200), 'كلمة '.repeat(60)])
      expect((await written(text)).end).toBeGreaterThan(one.end + 12);
    expect((await written('word '.repeat(60), { align: 'right' })).end).toBeGreaterThan(one.end + 12);
  });
});

const seller = {
  name: 'Lumigraph Demo Ltd.',
  address: 'Street 1, 1000 Sofia, Bulgaria',
  eik: '000000000',
  vatNumber: 'BG000000000',
  email: 'contact@lumigraph.example',
};
type Invoice = Parameters<typeof invoicePdf>[0];
const invoice = (name: string): Invoice =>
  ({
    number: 12,
    locale: 'bg',
    issued_at: Date.UTC(2026, 10, 28),
    amount_minor: 499,
    vat_minor: 83,
    vat_permille: 200,
    currency: 'EUR',
    plan_id: 'premium-monthly',
    item_name: null,
    site_name: 'Lumigraph',
    period_start: Date.UTC(2026, 10, 28),
    period_end: Date.UTC(2026, 11, 28),
    seller: JSON.stringify(seller),
    buyer: JSON.stringify({ name, email: 'buyer@example.com', country: 'BG' }),
    provider: 'Stripe',
    card_brand: 'visa',
    card_last4: '4242',
  }) as unknown as Invoice;
const certificate = (name: string): CertificateFacts => ({
  id: 'LG-1234',
  locale: 'zh',
  site: 'Lumigraph',
  licensor: {
    name: seller.name,
    address: seller.address,
    registrationNumber: seller.eik,
    email: seller.email,
  },
  licensee: { name, email: 'buyer@example.com' },
  title: `${name} at dawn`,
  credit: 'Lumigraph',
  imageId: 'nature/dawn',
  file: { format: 'webp', width: 2000, height: 1000, bytes: 200_000, sha256: 'a'.repeat(64) },
  license: 'premium',
  termsVersion: '2026-11',
  downloadedAt: Date.UTC(2026, 10, 28),
  checkUrl: 'https://gallery.example/certificate/LG-1234',
  preview: undefined,
});

describe('invoice and certificate', () => {
  it.each(NAMES.slice(0, 5))('miss no character of %s', async (name) => {
    const files = [await invoicePdf(invoice(name)), await certificatePdf(certificate(name))];
    expect(files.map(missing)).toEqual([0, 0]);
    expect(files.map((file) => runsIn(file).flat().length > 100)).toEqual([true, true]);
  });
});

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

describe('a document for assistive technology', () => {
  const facts = certificate('Ada Byron');
  const files = [
    {
      name: 'an invoice',
      pdf: () => invoicePdf(invoice('Ada Byron')),
      tags: ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'],
    },
    {
      name: 'a certificate',
      pdf: async () =>
        certificatePdf({
          ...facts,
          preview: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
            .jpeg()
            .toBuffer(),
        }),
      tags: ['H1', 'H2', 'P', 'Figure', 'Link'],
    },
  ];

  it.each(files)('has a structure with all that $name shows', async ({ pdf, tags }) => {
    const file = await pdf();
    const text = file.toString('latin1');
    expect(unmarked(contentOf(file))).toEqual([]);
    expect(tags.filter((tag) => !text.includes(`/S /${tag}\n`))).toEqual([]);
    expect(/\/Type \/StructTreeRoot[^]*?endobj/u.exec(text)?.[0]).toContain('\n/K [');
    expect(text).toMatch(/^%PDF-1\.7/u);
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toMatch(/\/Lang \(/u);
    expect(text).toContain('/Marked true');
  });

  it('says what a picture shows, and of what a header cell is the header', async () => {
    const [first, second] = await Promise.all(files.map(async ({ pdf }) => (await pdf()).toString('latin1')));
    expect(first?.match(/\/Scope \/(?:Row|Column)/gu)).toHaveLength(7);
    expect(second).toMatch(/\/Alt \(/u);
  });
});
