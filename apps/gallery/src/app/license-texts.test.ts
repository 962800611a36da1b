import { licenses, licenseUses, LICENSE_TERMS_DATE, LICENSE_TERMS_VERSION } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

/** Every text that a visitor reads: catalogues of the packages, sites and mails, legal documents, posts. */
const texts = import.meta.glob<string>(
  [
    '../**/*.json',
    '../../../*/src/**/messages/*.json',
    '../../../../packages/*/src/**/*.json',
    '../../../backend/demo/posts/*.md',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const files = Object.entries(texts);

/** Matches the statement that free images may be used commercially, in all six languages. */
const COMMERCIAL_FOR_FREE = [
  /free for (personal|private) and commercial/iu,
  /frei für private und gewerbliche/iu,
  /свободно за лична и търговска/iu,
  /бесплатно для личного и коммерческого/iu,
  /libre para uso personal y comercial/iu,
  /可免费用于个人和商业/u,
];
/**
 * Matches the statement that AI made all images. Only the footer may contain it, in the key for a gallery
 * where it is true.
 */
const ALL_BY_AI = [
  /all (images|pictures) are AI-generated/iu,
  /(?<!every )pictures are AI-generated\./iu,
  /alle bilder sind KI-generiert/iu,
  /die bilder sind KI-generiert\./iu,
  /всички изображения са създадени от (ИИ|изкуствен интелект)[."]/iu,
  /все изображения созданы (ИИ|искусственным интеллектом)/iu,
  /todas las imágenes son generadas por IA/iu,
  /所有图片均由 AI 生成/u,
];

describe('No text says of licenses or origins what the facts do not', () => {
  it('reads all of them', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter(([path]) => path.endsWith('.md')).length).toBeGreaterThan(5);
    expect(files.filter(([path]) => path.includes('features/mail/messages')).length).toBe(6);
  });

  it.each(COMMERCIAL_FOR_FREE.map((claim) => [claim]))('%s', (claim) => {
    expect(licenses.free.allows.commercial).toBe(false);
    expect(files.filter(([, text]) => claim.test(text)).map(([path]) => path)).toEqual([]);
  });

  it.each(ALL_BY_AI.map((claim) => [claim]))('%s', (claim) => {
    const withoutConditional = (text: string) => text.replace(/"copyright_ai": "[^"]*"/u, '');
    expect(files.filter(([, text]) => claim.test(withoutConditional(text))).map(([path]) => path)).toEqual(
      [],
    );
  });
});

interface Document {
  version: string;
  changed: string;
  sections: { id: string; body: (string | { table: { rows: string[][] } })[] }[];
}
const pages = import.meta.glob<Document>('../features/legal/license/*.json', {
  eager: true,
  import: 'default',
});
const words: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  de: ['ja', 'nein'],
  bg: ['да', 'не'],
  ru: ['да', 'нет'],
  es: ['sí', 'no'],
  zh: ['可以', '不可以'],
};
/** Rows of the table, in its order. Printing from the original depends on the file: only members get it. */
const rows = ['private', 'editorial', 'withoutCredit', 'commercial', 'original', 'resale', 'asPhotograph'];

describe.each(Object.entries(pages))('The license page %s', (path, page) => {
  const [yes, no] = words[path.slice(-7, -5)] ?? ['', ''];

  it('says yes and no as the license facts do', () => {
    const table = page.sections
      .find(({ id }) => id === 'table')
      ?.body.find((block) => typeof block === 'object');
    expect(rows.filter((row) => row !== 'original')).toEqual([...licenseUses]);
    const said =
      typeof table === 'object' ? table.table.rows.map(([, free, premium]) => [free, premium]) : [];
    expect(said).toEqual(
      rows.map((row) => {
        const use = licenseUses.find((one) => one === row);
        if (!use) return [no, yes];
        return [licenses.free, licenses.premium].map(({ allows }) => (allows[use] ? yes : no));
      }),
    );
  });

  it('leads to the check of certificates', () => {
    const paragraphs = page.sections.flatMap(({ body }) => body.filter((block) => typeof block === 'string'));
    expect(paragraphs.filter((text) => text.includes(`](${paths.certificates()})`))).toHaveLength(1);
  });

  it('is the version that certificates and files name', () => {
    expect([page.version, page.changed]).toEqual([LICENSE_TERMS_VERSION, LICENSE_TERMS_DATE]);
  });
});
