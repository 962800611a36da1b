import { LOCALE_KEY, readCookie, readStoredLocale, storeLocale } from '@lumigraph/ui-locale';
import { namedLocale } from './language-address.ts';

/**
 * A server renders by the cookie. Where only the storage still knows the choice (a browser that dropped its cookies), the
 * cookie is set again and the document asked for once more. True when this document is on its way out. Without cookies
 * nothing happens, so it cannot go round in circles. An address that names its language is shown in it.
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
