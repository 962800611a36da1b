import { fillIn, sentenceFor, type PartialTexts, type TextKey, type TextValues } from './text-keys.ts';
import type { HostTranslate } from './texts-host.ts';

export interface Texts<Key extends string> {
  t: (key: Key, values?: TextValues) => string;
  /** The text of a key that may not exist. */
  lookUp: (key: string, values?: TextValues) => string | undefined;
  /** Actual language of the texts, for numbers and times. */
  language: string;
}

export interface TextSources<Messages extends object> {
  /** Texts of the site; they take precedence. */
  localization?: PartialTexts<Messages> | undefined;
  /** Texts of the host's translation library. */
  translate?: HostTranslate | undefined;
}

/**
 * Returns the texts of a package: the site's own first, then the host's translations, then the package's English. A
 * missing or broken entry of a host catalogue falls back to English, never to an empty text. The entry `language` of a
 * catalogue names its language, which also selects the plural rules.
 *
 * @example
 * const { t } = textsOf(en, { localization: de });
 */
export function textsOf<Messages extends object>(
  english: Messages,
  { localization, translate }: TextSources<Messages> = {},
): Texts<TextKey<Messages>> {
  function fromHost(key: string, values: TextValues = {}): string | undefined {
    const fallback = sentenceFor(english, key, { language: 'en', count: values['count'] });
    if (fallback === undefined) return undefined;
    return translate?.(key, { values, english: fallback }) || fillIn(fallback, values);
  }
  const language = sentenceFor(localization, 'language', { language: 'en' }) ?? fromHost('language') ?? 'en';

  function lookUp(key: string, values: TextValues = {}): string | undefined {
    const site = sentenceFor(localization, key, { language, count: values['count'] });
    return site === undefined ? fromHost(key, values) : fillIn(site, values);
  }
  return { lookUp, t: (key, values) => lookUp(key, values) ?? key, language };
}

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function merged(outer: Tree, inner: Tree): Tree {
  const all = { ...outer };
  for (const [key, value] of Object.entries(inner)) {
    const before = all[key];
    if (value !== undefined) all[key] = isTree(before) && isTree(value) ? merged(before, value) : value;
  }
  return all;
}

/**
 * The texts of a provider with those of a provider or widget inside it, which count where both have one. A catalogue of
 * another language replaces the outer one: a widget must not mix two languages.
 */
export function mergeTexts<T extends object>(outer: T | undefined, inner: T | undefined): T | undefined {
  if (!outer || !inner) return inner ?? outer;
  const { language } = inner as Tree;
  const isOther = language !== undefined && language !== (outer as Tree)['language'];
  return isOther ? inner : (merged(outer as Tree, inner as Tree) as T);
}
