import { HOUR_MS } from '@lumigraph/contracts';

const STORAGE_KEY = 'confirm-email-link';
/** A sign-in takes minutes; a token that is kept longer is only a risk on a shared browser. */
const LIFE_MS = HOUR_MS;

/** Keeps the token of a link while its owner signs in: in this tab only, and never in an address. */
export function keepLink(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), token }));
  } catch {
    // Storage is blocked or full: the link in the mail still works.
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

/** Returns and removes the token that was kept in this tab. */
export function takeLink(): string | null {
  const token = readLink();
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: no token was kept.
  }
  return token;
}
