import { defaultLocale } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import type { SiteData } from '../app/render-request.ts';
import type { Site } from '../app/site.ts';
import { settingsOf } from '../lib/public-settings.tsx';
import { renderPage } from './check-site.ts';
import { spokenTexts } from './spoken-texts.ts';

export interface LanguagesToCheck {
  site: Site;
  /** An address of each page: `/image/nature/fjord` for `/image/*`. By default every route without a parameter. */
  addresses?: readonly string[];
  /**
   * First data in a language: their content is not checked, so each text is one word, or in English and
   * marked.
   */
  services?: SiteData;
}

/** Names are the same in every language; three words count as an untranslated sentence. */
const SHORTEST_SENTENCE_WORDS = 3;
/** Two scripts without Latin letters: English is not hidden among words of the same spelling. The long run has all. */
const SAMPLE = new Set(['bg', 'zh']);
const wordsIn = (text: string) => text.match(/\p{L}{2,}/gu) ?? [];

/** `page.title`, `download.waiting`: a key instead of a sentence. */
const KEY = /\b[a-z][a-zA-Z]+(?:\.[a-z][a-zA-Z]+)+\b/g;
const ADDRESS = /^(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|bg|eu|de)$/;

/**
 * Every page in every language, as a server sends it: it declares its language, shows no key, and marks
 * English text (`lang="en"`), so that a screen reader pronounces it correctly and a translator finds it.
 */
export function checkLanguages({ site, services, addresses }: LanguagesToCheck): void {
  const { config } = site;
  const paths = addresses ?? site.routes.map(({ path }) => path).filter((path) => !/[*:]/.test(path));
  const names = [config.name, ...Object.values(settingsOf(config).company).map(String)];
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const open = async (path: string, locale: string) =>
    parse((await renderPage(site, path, { acceptLanguage: locale, data: services })).body);
  const isSample = import.meta.env['LONG_TESTS'] !== '1';
  const locales = config.locales.filter((locale) => !isSample || SAMPLE.has(locale));

  describe.each(paths)('%s', (path) => {
    it.each(locales)('in %s shows no key and no English that is not marked', async (locale) => {
      const page = await open(path, locale);
      expect(page.documentElement.lang).toBe(locale);
      const spoken = spokenTexts(page);
      expect(spoken.length).toBeGreaterThan(5);
      const keys = spoken
        .flatMap(({ text }) => text.replaceAll(/\b(?:www\.|https?:\/\/)\S+/g, '').match(KEY) ?? [])
        .filter((key) => !ADDRESS.test(key));
      expect(keys).toEqual([]);
      if (locale === defaultLocale) return;
      const english = new Set(spokenTexts(await open(path, defaultLocale)).map(({ text }) => text));
      const left = spoken
        .filter(({ text, lang }) => lang === locale && english.has(text) && !ADDRESS.test(text))
        .filter(({ text }) => wordsIn(withoutNames(text)).length >= SHORTEST_SENTENCE_WORDS);
      expect(left).toEqual([]);
    });
  });
}
