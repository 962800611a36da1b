import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./messages/*.json', {
  eager: true,
  import: 'default',
});

const of = (locale: string): Record<string, unknown> => files[`./messages/${locale}.json`] ?? {};
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Key → text. */
function texts(messages: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : texts(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();

test.each(['de', 'bg', 'ru', 'es', 'zh'])(
  '%s says everything that English says, with the same values',
  (locale) => {
    const english = new Map(texts(of('en')).map(([key, text]) => [withoutPlural(key), placeholders(text)]));
    const ours = texts(of(locale));
    expect(new Set(ours.map(([key]) => withoutPlural(key)))).toEqual(new Set(english.keys()));
    for (const [key, text] of ours) {
      const wanted = english.get(withoutPlural(key)) ?? [];
      // A form for exactly one may spell the number out.
      if (/_one$/.test(key) && placeholders(text).length === 0) continue;
      expect([key, placeholders(text)]).toEqual([key, wanted.length === 0 ? placeholders(text) : wanted]);
    }
  },
);
