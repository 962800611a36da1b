import { sentenceAt } from './text-keys.ts';

/** A catalogue that names its language, and what it is compared with. */
export interface ReportedTexts {
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
export function reportMissingTexts({
  namespace,
  english,
  localization,
  fallbackLanguage,
}: ReportedTexts): void {
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
