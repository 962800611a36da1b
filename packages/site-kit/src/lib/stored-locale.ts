import type { Fetch } from '@lumigraph/api-clients';
import { LOCALE_KEY, readCookie, readStoredLocale, storeLocale } from '@lumigraph/ui-locale';
import type { i18n as I18n } from 'i18next';
import { namedLocale } from './language-address.ts';

/**
 * A server renders by the cookie. When only the storage has the choice (the browser dropped its cookies), the
 * cookie is set again and the document reloaded. True when this document is being reloaded. Nothing happens
 * without cookies, so it cannot loop. An address with a language is shown in that language.
 */
export function followStoredLocale(shown: string, supported: readonly string[]): boolean {
  if (namedLocale(new URLSearchParams(location.search), supported) !== undefined) return false;
  const stored = readStoredLocale();
  if (stored === null || stored === shown || !supported.includes(stored)) return false;
  if (readCookie(document.cookie, LOCALE_KEY) !== undefined) return false;
  storeLocale(stored);
  if (readCookie(document.cookie, LOCALE_KEY) === undefined) return false;
  location.reload();
  return true;
}

/** Sends the visitor's chosen language, which may differ from the browser's. */
export const createLocalizedFetch =
  (i18n: Pick<I18n, 'language'>): Fetch =>
  (request, init) => {
    request.headers.set('accept-language', i18n.language);
    return fetch(request, init);
  };
