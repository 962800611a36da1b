import { matchLocale } from '@lumigraph/contracts';

/**
 * Query parameter for the language: search engines need one address per language of a page, and a link may
 * select one. Without it, the visitor's own choice applies.
 */
export const LANGUAGE_PARAM = 'lang';

/** The language in a query; undefined for none or one that the site lacks. */
export function namedLocale(search: URLSearchParams, locales: readonly string[]): string | undefined {
  return matchLocale(search.get(LANGUAGE_PARAM) ?? '', locales) ?? undefined;
}

/** The address of a page in one language. */
export function inLanguage(address: string, locale: string): string {
  const url = new URL(address);
  url.searchParams.set(LANGUAGE_PARAM, locale);
  return url.href;
}
