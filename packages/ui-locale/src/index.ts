export { allLocales, defaultLocales, FALLBACK_LOCALE, type LocaleOption } from './locales.ts';
export {
  LOCALE_KEY,
  chooseLocale,
  matchLocale,
  negotiateLocale,
  readCookie,
  readStoredLocale,
  storeLocale,
} from './preferred-locale.ts';
