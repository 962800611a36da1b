import { expect } from 'storybook/test';
import { languageOf } from './frame.tsx';
import { i18n } from './i18n.ts';

/** The languages in which catalogues have a text. */
type Languages = Map<string, Set<string>>;

function collect(tree: object, locale: string, into: Languages): void {
  for (const value of Object.values(tree) as (string | object)[]) {
    if (typeof value === 'object') collect(value, locale, into);
    else into.set(value, (into.get(value) ?? new Set()).add(locale));
  }
}

const ofSites: Languages = new Map();
/** The studio shows widgets of the sites too. */
const ofStudio: Languages = new Map();
for (const [locale, catalogues] of Object.entries(i18n.services.resourceStore.data))
  for (const languages of [ofSites, ofStudio]) collect(catalogues, locale, languages);
const studio = import.meta.glob<object>('../../studio/src/**/messages/*.json', {
  eager: true,
  import: 'default',
});
for (const [path, catalogue] of Object.entries(studio))
  collect(catalogue, path.replace(/^.*\/|\.json$/gu, ''), ofStudio);

/** Texts of the catalogues that are in another language than the element they are in. */
function foreignTexts(root: Element, languages: Languages): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const element = walker.currentNode.parentElement;
    const lang = element?.closest('[lang]')?.getAttribute('lang') ?? '';
    // Storybook's own placeholders, and fields that only programs fill in, are English.
    if (element?.closest('.sb-wrapper, [aria-hidden="true"]')) continue;
    if (languages.has(text) && !languages.get(text)?.has(lang)) found.push(`${lang}: ${text}`);
  }
  return found;
}

interface StoryContext {
  canvasElement: HTMLElement;
  title: string;
  globals: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/** Components of Core have no texts, their stories pass English ones; foundations and guidance are prose. */
const ENGLISH = /^(Core|Foundations|site-meta|api-clients)\//;

/**
 * A test run expects a story in the language of the toolbar: the document, and every text of a catalogue. A story that
 * passes English texts as a site does says so: `parameters: { passesEnglish: true }`.
 */
export async function expectLanguage({ canvasElement, title, globals, parameters }: StoryContext) {
  if (!('__vitest_browser__' in globalThis)) return;
  await expect(document.documentElement.lang).toBe(languageOf(String(globals['locale'])));
  if (ENGLISH.test(title) || parameters['passesEnglish'] === true) return;
  const languages = title.startsWith('Studio/') ? ofStudio : ofSites;
  await expect(foreignTexts(canvasElement.ownerDocument.body, languages)).toEqual([]);
}
