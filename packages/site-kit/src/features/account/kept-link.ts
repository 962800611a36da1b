import { HOUR_MS } from '@lumigraph/contracts';

const STORAGE_KEY = 'confirm-email-link';
/** Signing in takes minutes; a token that lies around longer helps nobody but the next person at this browser. */
const LIFE_MS = HOUR_MS;

/** Keeps the token of a link while its owner signs in: in this tab only, and never in an address. */
export function keepLink(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), token }));
  } catch {
    // Blocked or full storage: the link in the mail still works.
  }
}

/** The token that was kept in this tab. */
export function readLink(): string | null {
  try {
    const { at, token } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFE_MS;
    return isFresh && typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/** The token that was kept in this tab, once. */
export function takeLink(): string | null {
  const token = readLink();
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
  return token;
}
