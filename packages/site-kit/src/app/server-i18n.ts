import type { i18n as I18n, TFunction } from 'i18next';
import { recordAgain, recordTexts } from '../lib/document-texts.ts';
import { createI18n } from './i18n.ts';
import type { SiteTexts } from './site.ts';

export type ServerI18n = (locale: string) => Promise<I18n>;

/**
 * The texts of a site on the server: one instance per language for the lifetime of the process. Rendering only reads
 * from it, and its language never changes. A failed start is not kept.
 */
export function createServerI18n(texts: SiteTexts): ServerI18n {
  const instances = new Map<string, Promise<I18n>>();
  return (locale) => {
    const known = instances.get(locale);
    if (known) return known;
    const made = createI18n(texts, locale).then(rememberTexts);
    made.catch(() => instances.delete(locale));
    instances.set(locale, made);
    return made;
  };
}

/** Texts with titles and names of members in them are kept too, so their number is limited. */
const MOST_TEXTS = 2_000;

/**
 * Looks up each text once: i18next resolves its options again in every call, which was a third of the time of
 * rendering a page. Only plain values are part of the key, and everything is looked up again after texts were added.
 */
function rememberTexts(i18n: I18n): I18n {
  const fixed = new Map<string, TFunction>();
  const texts = new Map<string, { text: unknown; formatted: Readonly<Record<string, string>> }>();
  i18n.store.on('added', () => texts.clear());
  const getFixedT = i18n.getFixedT.bind(i18n) as (...scope: unknown[]) => TFunction;
  const remembering = (look: TFunction, name: string): TFunction => {
    const lookUp = look as unknown as (...call: unknown[]) => unknown;
    const remembered = (...call: unknown[]): unknown => {
      const [only] = call;
      const isKey = call.length === 1 && typeof only === 'string';
      if (!isKey && !call.every(isPlain)) return lookUp(...call);
      const key = name + (isKey ? only : JSON.stringify(call));
      const known = texts.get(key);
      if (known !== undefined) {
        recordAgain(known.formatted);
        return known.text;
      }
      const [text, formatted] = recordTexts(() => lookUp(...call));
      if (texts.size >= MOST_TEXTS) texts.clear();
      texts.set(key, { text, formatted });
      return text;
    };
    // A fixed function names its language and namespace in properties.
    return Object.assign(remembered, look);
  };
  i18n.getFixedT = ((...scope: unknown[]) => {
    const name = JSON.stringify(scope);
    const known = fixed.get(name) ?? remembering(getFixedT(...scope), name);
    fixed.set(name, known);
    return known;
  }) as I18n['getFixedT'];
  return i18n;
}

/** A key, or options without functions and class instances. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'undefined':
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value !== null && Object.values(value).every(isPlain);
    default:
      return false;
  }
}
