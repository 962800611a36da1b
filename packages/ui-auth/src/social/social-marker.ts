import type { SocialProvider } from '@lumigraph/contracts';

/**
 * The marker of a social sign-in that was started here: without it a token in the address may
 * be somebody else's, put there to sign the visitor in to a foreign account.
 */
export interface SocialMarker {
  provider: SocialProvider;
  /** Secret whose SHA-256 was sent as `challenge`; missing where the browser cannot hash (plain http). */
  verifier?: string;
}

const KEY = 'ui-auth:social';
const MINUTE_MS = 60_000;
/** As long as the server keeps a started sign-in. */
const LIFETIME_MS = 10 * MINUTE_MS;

/** Lives in this tab only: the redirect comes back to it. */
export function keepMarker(marker: SocialMarker): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...marker, at: Date.now() }));
  } catch {
    // Blocked storage: the visitor will be asked on return.
  }
}

/** Reads the marker and removes it: it serves once. */
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

/** A fresh secret and its hash for the address, or nothing where the browser cannot hash. */
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
