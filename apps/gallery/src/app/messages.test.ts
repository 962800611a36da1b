import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('../messages/*.json', {
  eager: true,
  import: 'default',
});

function keys(messages: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keys(value as Record<string, unknown>, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  );
}

const of = (locale: string): Set<string> => new Set(keys(files[`../messages/${locale}.json`] ?? {}));

describe('the texts of the site', () => {
  it.each(['de', 'bg'])('are complete in %s', (locale) => {
    expect([...of(locale)].sort()).toEqual([...of('en')].sort());
  });

  it.each(['ru', 'es', 'zh'])('in %s have no key that English lacks', (locale) => {
    expect([...of(locale)].filter((key) => !of('en').has(key))).toEqual([]);
    expect(of(locale).size).toBeGreaterThan(0);
  });
});
