import { defaultLocale, locales as allLocales, matchLocale } from '@lumigraph/contracts';
import type { LanguageAlternate } from '@lumigraph/site-meta';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Query parameter for the language: search engines need one address per language of a page, and a link may
 * select one. Without it, the visitor's own choice applies.
 */
export const LANGUAGE_PARAM = 'lang';

/** The language in a query; undefined for none or one that the site lacks. */
export function namedLocale(search: URLSearchParams, locales: readonly string[]): string | undefined {
  return matchLocale(search.get(LANGUAGE_PARAM) ?? '', locales) ?? undefined;
}

/** A path with query (or a whole address) that names a language; a fragment stays at the end. */
export function inLanguage(address: string, locale: string): string {
  const [rest = '', fragment = ''] = address.split(/(?=#)/u);
  return `${rest}${rest.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${locale}${fragment}`;
}

/**
 * The address of a page's version in one language, for search engines. The main version, English where it
 * exists, has the address without a language: `/` and `/?lang=en` are one page.
 */
export function versionAddress(address: string, locale: string, locales: readonly string[]): string {
  const main = locales.includes(defaultLocale) ? defaultLocale : locales[0];
  return locale === main ? address : inLanguage(address, locale);
}

/** The addresses of a page in all its languages, and the address for all other languages. */
export function languageAlternates(address: string, locales: readonly string[]): LanguageAlternate[] {
  return [
    ...locales.map((locale) => ({ locale, url: versionAddress(address, locale, locales) })),
    { locale: 'x-default', url: address },
  ];
}

/** Adds the language in the present address to links of the site, so that it stays while the visitor browses. */
export function useKeptLanguage(): (to: string) => string {
  const locale = namedLocale(new URLSearchParams(useLocation().search), allLocales);
  return useCallback((to) => (locale ? inLanguage(to, locale) : to), [locale]);
}
