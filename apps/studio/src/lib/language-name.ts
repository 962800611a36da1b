import { allLocales } from '@lumigraph/ui-locale';
import { locales, MINUTE_MS } from '@lumigraph/contracts';

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A time in the zone of the browser, as its field for dates shows it; empty for text that is no time. */
export function localDate(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, MINUTE_LENGTH);
}

/** The name of a country in a language: "Deutschland" for `DE` in `de`. A code that is not known is returned as it is. */
export function countryName(inLanguage: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(inLanguage, { type: 'region' }).of(code) ?? code;
}

/** The languages of the sites, in the order in which they are offered. */
export const siteLocales = allLocales.filter(({ code }) => (locales as readonly string[]).includes(code));

/** The name of a language in itself, as fields of translated texts show it: "Deutsch" for `de`. */
export const nativeName = (code: string): string =>
  allLocales.find((locale) => locale.code === code)?.nativeName ?? code;

/** The name of a language in another one: "Bulgarian" for `bg`. */
export const languageName = (inLanguage: string, code: string): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
