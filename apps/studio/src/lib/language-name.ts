import { allLocales } from '@lumigraph/ui-locale';

/** The name of a language in itself, as fields of translated texts show it: "Deutsch" for `de`. */
export const nativeName = (code: string): string =>
  allLocales.find((locale) => locale.code === code)?.nativeName ?? code;

/** The name of a language in another one: "Bulgarian" for `bg`. */
export const languageName = (inLanguage: string, code: string): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
