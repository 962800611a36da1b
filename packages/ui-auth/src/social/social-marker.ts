import { MINUTE_MS, type SocialProvider } from '@lumigraph/contracts';

/**
 * Marks a social sign-in that this browser started. Without the marker, a token in the address may come from an
 * attacker who wants to sign the visitor in to another account.
 */
export interface SocialMarker {
  provider: SocialProvider;
  /** Secret whose SHA-256 was sent as `challenge`; missing where the browser cannot hash (plain http). */
  verifier?: string;
}

const KEY = 'ui-auth:social';
/** Equal to the lifetime of a started sign-in on the server. */
const LIFETIME_MS = 10 * MINUTE_MS;

/** Kept in the session storage of this tab, to which the redirect returns. */
export function keepMarker(marker: SocialMarker): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...marker, at: Date.now() }));
  } catch {
    // Storage is blocked: the visitor is asked to confirm on return.
  }
}

/** Reads and removes the marker: it is valid once. */
export function takeMarker(): SocialMarker | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text ?? 'null') as (SocialMarker & { at: number }) | null;
    const fresh = kept !== null && Date.now() - kept.at < LIFETIME_MS;
    return fresh && typeof kept.provider === 'string'
      ? { provider: kept.provider, ...(typeof kept.verifier === 'string' ? { verifier: kept.verifier } : {}) }
      : null;
  } catch {
    return null;
  }
}

/** Creates a secret and its hash for the address; returns nothing where the browser cannot hash. */
export async function makeChallenge(): Promise<{ verifier: string; challenge: string } | null> {
  if (!globalThis.crypto?.subtle) return null;
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(hash)) };
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
