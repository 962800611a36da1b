export { createFormats, type DateLike, type Formats } from './formats.ts';
export { Flag } from './flag.tsx';
export {
  LanguageOption,
  type LanguageOptionProps,
  type LanguageAppearance,
  type LanguageElement,
} from './language-option.tsx';
export { LanguageSelector, type LanguageSelectorProps } from './language-selector.tsx';
export { allLocales, defaultLocales, withCompleteness, type LocaleOption } from './locales.ts';
export {
  LOCALE_KEY,
  chooseLocale,
  readCookie,
  readStoredLocale,
  storeLocale,
  writeCookie,
} from './preferred-locale.ts';
export { languageMessages, languageTexts, type LanguageTexts } from './texts.ts';
export { useLanguage, type Language, type UseLanguageOptions } from './use-language.ts';
export { widgetLanguages, type WidgetLanguage } from './widget-languages.ts';
