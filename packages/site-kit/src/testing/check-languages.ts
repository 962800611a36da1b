import { defaultLocale } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import type { SiteData } from '../app/render-request.ts';
import type { Site } from '../app/site.ts';
import { settingsOf } from '../lib/public-settings.tsx';
import { renderPage } from './check-site.ts';

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

interface SpokenText {
  text: string;
  /** Language that the page declares. */
  lang: string;
}

const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description', 'aria-roledescription'];
const silent = 'script, style, template, noscript, pre, code';

/** All visible and announced texts of a page: text, labels, title and description, with their language. */
function spokenTexts(page: Document): SpokenText[] {
  const found: SpokenText[] = [];
  const push = (text: string | null | undefined, lang: string) => {
    const said = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (said !== '') found.push({ text: said, lang });
  };
  const add = (text: string | null | undefined, element: Element) =>
    push(text, element.closest('[lang]')?.getAttribute('lang') ?? '');
  const headLanguage = languageOfHead(page);
  push(page.title, headLanguage);
  for (const meta of page.head.querySelectorAll('meta[name="description"], meta[property="og:title"]'))
    push(meta.getAttribute('content'), headLanguage);
  for (const element of page.body.querySelectorAll('*')) {
    if (element.closest(silent)) continue;
    for (const name of attributes) add(element.getAttribute(name), element);
    for (const node of element.childNodes)
      if (node.nodeType === node.TEXT_NODE) add(node.textContent, element);
  }
  return found;
}

/** A head cannot mark `lang` for crawlers; `og:locale` declares the language of title and description. */
function languageOfHead(page: Document): string {
  const named = page.head.querySelector('meta[property="og:locale"]')?.getAttribute('content');
  return named?.split('_')[0] ?? page.documentElement.lang;
}

/** By path: `import.meta.glob('../messages/*.json', { eager: true, import: 'default' })`. */
type Catalogues = Record<string, Record<string, unknown>>;

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
