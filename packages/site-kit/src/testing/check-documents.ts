import { defaultLocale, locales } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import type { Site } from '../app/site.ts';
import type { LegalDocument, LegalOverlay, LegalSection } from '../features/legal/legal-document.ts';
import { legalValues } from '../features/legal/legal-values.ts';
import { unknownCompany, usualRetention } from '../lib/public-settings.tsx';

export interface DocumentsToCheck {
  /** By path, `…/<name>/<locale>.json`: `import.meta.glob('./*\/*.json', { eager: true, import: 'default' })`. */
  files: Record<string, LegalDocument | LegalOverlay>;
  /** The site of the documents; without one, links to pages are not checked. */
  site?: Site;
}

/** Everything except the words: it must be the same in every language. */
function shapeOf(sections: readonly LegalSection[] = []) {
  return sections.map(({ id, body }) => ({
    id,
    body: body.map((block) => {
      if (typeof block === 'string') return { links: linksIn(block), names: namesIn(block) };
      if ('table' in block) return block.table.rows.map((row) => row.map((cell) => namesIn(cell)));
      if ('list' in block) return block.list.map((item) => linksIn(item));
      return block.facts.map(([, value]) => namesIn(value));
    }),
  }));
}

// Sets, because the order within a sentence may differ between languages.
const linksIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address));
const namesIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));

const daysOf = (document: LegalDocument | LegalOverlay | undefined) =>
  (document?.history ?? []).map(({ version, changed }) => [version, changed]);

/**
 * Documents have the same structure in every language in which they exist, use existing company data, and link
 * to existing pages.
 */
export function checkDocuments({ files, site }: DocumentsToCheck): void {
  const names = new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''));
  const documentOf = (name: string, locale: string) =>
    Object.entries(files).find(([path]) => path.endsWith(`/${name}/${locale}.json`))?.[1];

  describe.each([...names])('the text page %s', (name) => {
    const english = documentOf(name, defaultLocale);
    const translations = locales.filter(
      (locale) => locale !== defaultLocale && documentOf(name, locale) !== undefined,
    );

    it.each(translations)('has the same sections, links and company data in %s as in English', (locale) => {
      const other = documentOf(name, locale);
      expect(shapeOf(other?.sections)).toEqual(shapeOf(english?.sections));
      expect([other?.version, other?.changed]).toEqual([english?.version, english?.changed]);
      expect(daysOf(other)).toEqual(daysOf(english));
    });

    it('tells every version that it had, the newest first', () => {
      if (english?.version === undefined) return;
      const [newest] = daysOf(english);
      expect(newest).toEqual([english.version, english.changed]);
      const days = daysOf(english).map(([, day]) => day);
      expect(days).toEqual(days.toSorted((one = '', other = '') => other.localeCompare(one)));
    });

    it('names only company data that exist, and pages that are there', () => {
      const text = JSON.stringify(english);
      const known = Object.keys(
        legalValues({ site: '', company: unknownCompany, retention: usualRetention, locale: defaultLocale }),
      );
      expect([...namesIn(text)].filter((value) => !known.includes(value))).toEqual([]);
      const pages = [...linksIn(text)].filter((address) => address.startsWith('/'));
      expect(pages.filter((address) => site && !site.hasScreen(address))).toEqual([]);
    });
  });

  it('no text leads to the European platform for disputes, which is closed', () => {
    expect(names.size).toBeGreaterThan(0);
    expect(JSON.stringify(files)).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/);
  });
}
