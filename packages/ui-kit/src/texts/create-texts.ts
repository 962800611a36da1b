import { useContext, useEffect, useMemo } from 'react';
import { type PartialTexts, type TextKey, sentenceAt } from './text-keys.ts';
import { TextsHostContext } from './texts-host.ts';
import { textsOf, type Texts } from './texts-of.ts';

/**
 * Creates the hook that returns the texts of a package: the site's own (`localization`) first, then the host's
 * translations ({@link TextsHostContext}), then the package's English. In development the console reports a
 * `localization` that names its `language` but lacks texts. On a server without hooks use {@link textsOf}.
 *
 * @example
 * const useShopTexts = createTexts<typeof en>('ui-shop', en);
 */
export function createTexts<Messages extends object>(namespace: string, english: Messages) {
  return function useTexts(localization?: PartialTexts<Messages>): Texts<TextKey<Messages>> {
    const useHostTexts = useContext(TextsHostContext);
    const translate = useHostTexts(namespace);
    useEffect(() => {
      // Bundlers replace the expression, so that production builds do not contain the report.
      if (process.env.NODE_ENV === 'production') return;
      const fallbackLanguage = textsOf(english, { translate }).language;
      reportMissingTexts({ namespace, english, localization, fallbackLanguage });
    }, [translate, localization]);
    return useMemo(() => textsOf(english, { localization, translate }), [translate, localization]);
  };
}

/** A catalogue that names its language, and what it is compared with. */
interface ReportedTexts {
  /** Name of the package in the message. */
  namespace: string;
  english: object;
  localization: object | undefined;
  /** Language of the texts that replace missing ones: that of the host, else English. */
  fallbackLanguage: string;
}

const reported = new Set<string>();

/**
 * Warns about a catalogue that names its `language` but lacks texts: the widget would mix two languages.
 * Each combination of package, language and keys is reported once. Single texts without `language` are intended.
 */
function reportMissingTexts({ namespace, english, localization, fallbackLanguage }: ReportedTexts): void {
  const language = sentenceAt(localization, 'language');
  if (language === undefined || sameLanguage(language, fallbackLanguage)) return;

  const missing = requiredKeys(english).filter((key) => sentenceAt(localization, key) === undefined);
  if (missing.length === 0) return;
  const message = `@lumigraph/${namespace}: the localization "${language}" lacks ${missing.length} texts, which are shown in "${fallbackLanguage}": ${missing.join(', ')}. Add them, or leave out "language" if you replace single texts only.`;
  if (reported.has(message)) return;
  reported.add(message);
  // oxlint-disable-next-line no-console -- for the developer of the site, in development only
  console.warn(message);
}

const sameLanguage = (one: string, other: string) => one.split('-')[0] === other.split('-')[0];

/** Dotted keys of all texts. Of plural forms only the general one, because languages differ in the others. */
function requiredKeys(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value === 'object') return requiredKeys(value as object, `${prefix}${name}.`);
    return /_(zero|one|two|few|many)$/.test(name) ? [] : [prefix + name];
  });
}
