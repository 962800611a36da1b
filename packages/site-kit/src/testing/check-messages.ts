import { describe, expect, it } from 'vitest';

/** By path: `import.meta.glob('../messages/*.json', { eager: true, import: 'default' })`. */
export type Catalogues = Record<string, Record<string, unknown>>;

function keysIn(messages: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keysIn(value as Record<string, unknown>, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  );
}

/** English, German and Bulgarian have the same keys; the partial languages have no key that English lacks. */
export function checkMessages(files: Catalogues): void {
  const of = (locale: string): Set<string> => {
    const path = Object.keys(files).find((name) => name.endsWith(`/${locale}.json`));
    return new Set(keysIn(path === undefined ? {} : (files[path] ?? {})));
  };
  describe('the texts', () => {
    it.each(['de', 'bg'])('are complete in %s', (locale) => {
      expect([...of(locale)].toSorted()).toEqual([...of('en')].toSorted());
    });

    it.each(['ru', 'es', 'zh'])('in %s have no key that English lacks', (locale) => {
      expect([...of(locale)].filter((key) => !of('en').has(key))).toEqual([]);
      expect(of(locale).size).toBeGreaterThan(0);
    });
  });
}
