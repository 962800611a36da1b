import { expect, it } from 'vitest';

const catalogues = import.meta.glob<object>('./messages/*.json', { eager: true, import: 'default' });
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function sentences(tree: object, prefix = ''): [key: string, sentence: string][] {
  return Object.entries(tree as Record<string, string | object>).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : sentences(value, `${prefix}${key}.`),
  );
}

const holes = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort();

/** Key without its plural form → the placeholders of its sentences. */
const shape = (locale: string) =>
  Object.fromEntries(
    sentences(catalogues[`./messages/${locale}.json`] ?? {}).map(([key, sentence]) => [
      key.replace(PLURAL, ''),
      holes(sentence),
    ]),
  );

it.each(['de', 'bg', 'ru', 'es', 'zh'])('money is spoken of completely in %s, with every value', (locale) => {
  expect(shape(locale)).toEqual(shape('en'));
});

it.each(['en', 'de', 'bg', 'ru', 'es', 'zh'])('has every plural form that %s knows', (locale) => {
  const keys = new Set(sentences(catalogues[`./messages/${locale}.json`] ?? {}).map(([key]) => key));
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const plurals = [...keys].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''));
  expect(plurals.length).toBeGreaterThan(0);
  for (const key of plurals) for (const form of forms) expect(keys).toContain(`${key}_${form}`);
});

it.each(['en', 'de', 'bg', 'ru', 'es', 'zh'])(
  'ends no sentence with two periods after a date in %s',
  (locale) => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
    const shown = sentences(catalogues[`./messages/${locale}.json`] ?? {}).map(([, sentence]) =>
      sentence.replaceAll('{{date}}', date),
    );
    expect(shown.filter((sentence) => sentence.includes('..'))).toEqual([]);
  },
);
