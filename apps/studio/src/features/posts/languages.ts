import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { allLocales } from '@lumigraph/ui-locale';

export interface Language {
  code: Locale;
  /** In the language itself. */
  name: string;
  country: string;
}

/** The languages of posts, the default one first. */
export const languages: readonly Language[] = locales
  .toSorted((a, b) => Number(b === defaultLocale) - Number(a === defaultLocale))
  .map((code) => {
    const known = allLocales.find((locale) => locale.code === code);
    return { code, name: known?.nativeName ?? code, country: known?.country ?? '' };
  });

export const languageOf = (code: string): Language =>
  languages.find((language) => language.code === code) ?? (languages[0] as Language);
