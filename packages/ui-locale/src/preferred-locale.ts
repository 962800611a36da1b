import { DAY_MS, SECOND_MS, storageKeys, matchLocale, negotiateLocale } from '@lumigraph/contracts';

/** The storage key and the cookie have the same name, which simplifies operation. */
export const LOCALE_KEY = storageKeys.preferredLocale;
const YEAR_S = (365 * DAY_MS) / SECOND_MS;

/** Browsers accept a cookie with this prefix only over HTTPS and for one host, so no other host can set it. */
const HOST_PREFIX = '__Host-';

/**
 * Returns the value of one cookie of a `Cookie` header or of `document.cookie`: the one that is bound to the host, else
 * the one of the plain name.
 */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  return valueOf(cookies, HOST_PREFIX + name) ?? valueOf(cookies, name);
}

function valueOf(cookies: string | undefined, name: string): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const separator = part.indexOf('=');
    if (separator > 0 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return undefined;
}

/**
 * Chooses the language of a request or a browser: the stored choice, else the best match of the preferred languages.
 */
export function chooseLocale(options: {
  supported: readonly string[];
  fallback: string;
  /** Value from storage; takes precedence over the cookie. */
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

/** Returns the stored choice of this browser; null where storage is blocked or empty. */
export function readStoredLocale(): string | null {
  try {
    return globalThis.localStorage?.getItem(LOCALE_KEY) ?? null;
  } catch {
    return null;
  }
}

/** Stores a choice: in local storage, and in a cookie so that the server renders this language next time. */
export function storeLocale(code: string): void {
  try {
    globalThis.localStorage?.setItem(LOCALE_KEY, code);
  } catch {
    // Storage is blocked or full: the cookie still has the choice.
  }
  writeCookie(LOCALE_KEY, code);
}

/**
 * Stores a preference in a cookie that the server and scripts read; an empty value removes it. Over HTTPS the cookie is
 * bound to the host (`__Host-` before its name), and one of the plain name is removed.
 */
export function writeCookie(name: string, value: string): void {
  const rest = `=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : YEAR_S}; SameSite=Lax`;
  if (globalThis.location?.protocol !== 'https:') {
    document.cookie = name + rest;
    return;
  }
  document.cookie = `${name}=; Path=/; Max-Age=0`;
  document.cookie = `${HOST_PREFIX}${name}${rest}; Secure`;
}
