import { describe, expect, it } from 'vitest';
import { hasScreen } from '../../app/routes.tsx';
import { legalNames, type LegalDocument } from './legal-document.ts';
import { fillIn } from './legal-values.ts';

const files = import.meta.glob<LegalDocument>(
  './{about,license,privacy,terms,imprint,accessibility}/*.json',
  {
    eager: true,
    import: 'default',
  },
);
const documentOf = (name: string, locale: string) => files[`./${name}/${locale}.json`];

/** Everything but the words: what must be the same in every language. */
function shapeOf(document: LegalDocument | undefined) {
  return document?.sections.map(({ id, body }) => ({
    id,
    body: body.map((block) => {
      if (typeof block === 'string') return { links: linksIn(block), names: namesIn(block) };
      if ('table' in block) return block.table.rows.map((row) => row.length);
      if ('list' in block) return block.list.map((item) => linksIn(item));
      return block.facts.map(([, value]) => namesIn(value));
    }),
  }));
}

// Sets: within a sentence the order may differ from language to language.
const linksIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address));
const namesIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));

describe.each(legalNames)('the text page %s', (name) => {
  it.each(['de', 'bg'])('has the same sections, links and company data in %s as in English', (locale) => {
    expect(shapeOf(documentOf(name, locale))).toEqual(shapeOf(documentOf(name, 'en')));
    expect(documentOf(name, locale)?.version).toBe(documentOf(name, 'en')?.version);
    expect(documentOf(name, locale)?.changed).toBe(documentOf(name, 'en')?.changed);
  });

  it('names only company data that exist, and pages that are there or on their way', () => {
    const text = JSON.stringify(documentOf(name, 'en'));
    expect(fillIn(text)).not.toMatch(/\{\{/);
    const expected = new Set(['/contact', '/subscription/plans', '/withdraw']);
    const missing = [...linksIn(text)].filter((address) => address.startsWith('/') && !hasScreen(address));
    expect(missing.filter((address) => !expected.has(address))).toEqual([]);
  });
});

it('no text leads to the European platform for disputes, which is closed', () => {
  expect(JSON.stringify(files)).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/);
});
