export { allLocales, defaultLocales, type LocaleOption } from './locales.ts';
export { LOCALE_KEY, chooseLocale, readCookie, readStoredLocale, storeLocale } from './preferred-locale.ts';
