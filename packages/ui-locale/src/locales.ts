/** A language that the visitor can choose. */
export interface LocaleOption {
  /** BCP 47 tag, as stored under `preferred-locale`. */
  code: string;
  /** The language's own name, in its own script: flags are not languages, names are. */
  nativeName: string;
  /** ISO 3166 country whose flag stands beside the name. */
  country: string;
  /** Percent of the texts that are translated, as the site measured it; the selector says so below 100. */
  completeness?: number;
}

const english: LocaleOption = { code: 'en', nativeName: 'English', country: 'GB' };
const german: LocaleOption = { code: 'de', nativeName: 'Deutsch', country: 'DE' };
const bulgarian: LocaleOption = { code: 'bg', nativeName: 'Български', country: 'BG' };
const russian: LocaleOption = { code: 'ru', nativeName: 'Русский', country: 'RU' };
const spanish: LocaleOption = { code: 'es', nativeName: 'Español', country: 'ES' };
const chinese: LocaleOption = { code: 'zh', nativeName: '中文', country: 'CN' };

/** The languages that the shared selector lists by itself. */
export const defaultLocales: readonly LocaleOption[] = [english, german, bulgarian, russian];

/** All six languages of the product. */
export const allLocales: readonly LocaleOption[] = [...defaultLocales, spanish, chinese];

/** Writes the measured completeness beside the languages: `{ ru: 87 }`. What is not named is complete. */
export function withCompleteness(
  locales: readonly LocaleOption[],
  measured: Readonly<Record<string, number>>,
): readonly LocaleOption[] {
  return locales.map((locale) => {
    const completeness = measured[locale.code];
    return completeness === undefined ? locale : { ...locale, completeness };
  });
}
