import { matchLocale, negotiateLocale, storageKeys } from '@lumigraph/contracts';

/** Storage key and cookie name are the same word, so an operator meets one name. */
export const LOCALE_KEY = storageKeys.preferredLocale;
const YEAR_S = 365 * 24 * 60 * 60;

/** Value of one cookie of a `Cookie` header or of `document.cookie`. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const separator = part.indexOf('=');
    if (separator > 0 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return undefined;
}

/** The language that a request or a browser should get: what was chosen before, else what the browser asks for. */
export function chooseLocale(options: {
  supported: readonly string[];
  fallback: string;
  /** From storage; wins over the cookie. */
  stored?: string | null | undefined;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
}): string {
  const { supported, fallback, stored, cookies, acceptLanguage } = options;
  return (
    matchLocale(stored ?? '', supported) ??
    matchLocale(readCookie(cookies, LOCALE_KEY) ?? '', supported) ??
    negotiateLocale(acceptLanguage, supported) ??
    fallback
  );
}

/** What was chosen in this browser before; null where storage is blocked or empty. */
export function readStoredLocale(): string | null {
  try {
    return globalThis.localStorage?.getItem(LOCALE_KEY) ?? null;
  } catch {
    return null;
  }
}

/** Remembers a choice: in storage, and as a plain cookie so that a server renders it next time. */
export function storeLocale(code: string): void {
  try {
    globalThis.localStorage?.setItem(LOCALE_KEY, code);
  } catch {
    // Blocked or full storage: the cookie still carries the choice.
  }
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LOCALE_KEY}=${encodeURIComponent(code)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
