export { createFormats, type DateLike, type Formats } from './formats.ts';
export { allLocales, defaultLocales, withCompleteness, type LocaleOption } from './locales.ts';
export { chooseLocale, LOCALE_KEY, readCookie } from './preferred-locale.ts';
export { languageMessages, languageTexts, type LanguageTexts } from './texts.ts';
export { widgetLanguages, type WidgetLanguage } from './widget-languages.ts';
