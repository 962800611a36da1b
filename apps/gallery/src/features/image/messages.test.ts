import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./messages/*.json', {
  eager: true,
  import: 'default',
});

function keysOf(messages: unknown, prefix = ''): string[] {
  return Object.entries(messages as object).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();
const textOf = (messages: unknown, key: string): string =>
  key.split('.').reduce((value, part) => (value as Record<string, unknown>)[part], messages) as string;
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const english = files['./messages/en.json'] ?? {};
const keys = (locale: string): string[] =>
  [...new Set(keysOf(files[`./messages/${locale}.json`] ?? {}).map(withoutPlural))].sort();

test.each(['de', 'bg'])('%s says everything that English says', (locale) => {
  expect(keys(locale)).toEqual(keys('en'));
});

test.each(['ru', 'es', 'zh'])('%s says nothing that English does not', (locale) => {
  expect(keys('en')).toEqual(expect.arrayContaining(keys(locale)));
});

test.each(['de', 'bg', 'ru', 'es', 'zh'])('%s fills in the same values as English', (locale) => {
  const messages = files[`./messages/${locale}.json`] ?? {};
  for (const key of keysOf(messages)) {
    const original = keysOf(english).find((candidate) => withoutPlural(candidate) === withoutPlural(key));
    expect([key, placeholders(textOf(messages, key))]).toEqual([
      key,
      placeholders(textOf(english, original ?? key)),
    ]);
  }
});

test('the wait is told in the fixed words', () => {
  expect(textOf(english, 'download.waiting_other')).toBe('Download will be available in {{count}} seconds');
});
