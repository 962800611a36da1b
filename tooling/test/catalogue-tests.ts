import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../packages/contracts/src/locales.ts';

function flatten(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value as object, `${prefix}${key}.`)],
    ),
  );
}

/** Languages have different plural forms: of a text with a number, any form counts. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const baseKeys = (keys: Iterable<string>) => [...new Set([...keys].map(withoutForm))];

const holes = (sentence: string) =>
  [...sentence.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([hole]) => hole).sort();

/**
 * Compares all catalogues of a widget package with `en.json` in the same folder. `sharedKeys` are texts that some
 * languages share with English.
 */
export function testCatalogues(folder: string, sharedKeys: readonly string[]): void {
  const catalogues = new Map(
    globSync(join(folder, '*.json')).map((path) => [
      basename(path, '.json'),
      flatten(JSON.parse(readFileSync(path, 'utf8')) as object),
    ]),
  );
  const english = catalogues.get('en') ?? new Map<string, string>();
  const englishOf = (key: string) => english.get(key) ?? english.get(`${withoutForm(key)}_other`) ?? '';
  const translations = [...catalogues].filter(([locale]) => locale !== 'en');

  describe.each(translations)('the catalogue %s', (locale, own) => {
    // The languages that no site has may lack new texts, which are then English.
    const isComplete = (locales as readonly string[]).includes(locale);

    it('has every sentence and no other', () => {
      expect(english.size).toBeGreaterThan(0);
      const ours = baseKeys(own.keys());
      const wanted = baseKeys(english.keys()).filter((key) => isComplete || ours.includes(key));
      expect(ours).toEqual(wanted);
    });

    it('keeps every value to fill in and every link', () => {
      for (const [key, sentence] of own) {
        expect({ key, holes: holes(sentence) }).toEqual({ key, holes: holes(englishOf(key)) });
      }
    });

    it('is really translated', () => {
      const same = [...own].filter(([key, sentence]) => sentence === english.get(key)).map(([key]) => key);
      expect(same.filter((key) => !sharedKeys.includes(key))).toEqual([]);
      expect(own.get('language')).toBe(locale);
    });
  });
}
