import type { ReactNode } from 'react';

/** A language that the visitor can choose. */
export interface LocaleOption {
  /** BCP 47 tag, as stored under `preferred-locale`. */
  code: string;
  /** The language's own name, in its own script. The name identifies the language; a flag cannot. */
  nativeName: string;
  /**
   * ISO 3166 country whose flag is shown next to the name. The package draws those of its six languages; other countries
   * have no flag unless `flag` is given.
   */
  country?: string;
  /** A mark of your own in place of the drawing, 21 by 14 pixels; `null` for none. */
  flag?: ReactNode;
  /** Percentage of the texts that are translated, as measured by the site; the selector shows it below 100. */
  completeness?: number;
}

const english: LocaleOption = { code: 'en', nativeName: 'English', country: 'GB' };
const german: LocaleOption = { code: 'de', nativeName: 'Deutsch', country: 'DE' };
const bulgarian: LocaleOption = { code: 'bg', nativeName: 'Български', country: 'BG' };
const russian: LocaleOption = { code: 'ru', nativeName: 'Русский', country: 'RU' };
const spanish: LocaleOption = { code: 'es', nativeName: 'Español', country: 'ES' };
const chinese: LocaleOption = { code: 'zh', nativeName: '中文', country: 'CN' };

/** The default languages of the selector. */
export const defaultLocales: readonly LocaleOption[] = [english, german, bulgarian, russian];

/** All six languages of the product. */
export const allLocales: readonly LocaleOption[] = [...defaultLocales, spanish, chinese];

/** Adds the measured completeness to the languages: `{ ru: 87 }`. A language without a value counts as complete. */
export function withCompleteness(
  locales: readonly LocaleOption[],
  measured: Readonly<Record<string, number>>,
): readonly LocaleOption[] {
  return locales.map((locale) => {
    const completeness = measured[locale.code];
    return completeness === undefined ? locale : { ...locale, completeness };
  });
}
