import { LOCALE_KEY, readCookie, readStoredLocale } from '../preferred-locale.ts';

export interface RememberedLocale {
  /** In local storage; null when nothing is there. */
  stored: string | null;
  /** In the cookie that a server reads. */
  cookie: string | undefined;
}

/** What this browser remembers of the visitor's choice, in both places. */
export function rememberedLocale(): RememberedLocale {
  return { stored: readStoredLocale(), cookie: readCookie(document.cookie, LOCALE_KEY) };
}

/**
 * Makes the browser a first visitor's again: put it into `beforeEach`.
 *
 * @example beforeEach(forgetLocale);
 */
export function forgetLocale(): void {
  localStorage.removeItem(LOCALE_KEY);
  document.cookie = `${LOCALE_KEY}=; Path=/; Max-Age=0`;
}
