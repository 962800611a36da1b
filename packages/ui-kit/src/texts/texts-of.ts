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
