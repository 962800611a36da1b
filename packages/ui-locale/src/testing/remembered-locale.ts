import { LOCALE_KEY, readCookie, readStoredLocale } from '../preferred-locale.ts';

export interface RememberedLocale {
  /** The value in local storage; null when there is none. */
  stored: string | null;
  /** The value of the cookie that a server reads. */
  cookie: string | undefined;
}

/** Returns the visitor's choice that this browser has stored, from both places. */
export function rememberedLocale(): RememberedLocale {
  return { stored: readStoredLocale(), cookie: readCookie(document.cookie, LOCALE_KEY) };
}

/**
 * Removes the stored choice; use it in `beforeEach`.
 *
 * @example
 * beforeEach(forgetLocale);
 */
export function forgetLocale(): void {
  localStorage.removeItem(LOCALE_KEY);
  document.cookie = `${LOCALE_KEY}=; Path=/; Max-Age=0`;
}
