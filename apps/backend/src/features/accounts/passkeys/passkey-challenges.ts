import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { AuthStores } from '../auth-stores.ts';
import { hashToken } from '../sessions/tokens.ts';

/** The party to which passkeys belong: browsers offer them only at its origins. */
export interface RelyingParty {
  /** A domain; its subdomains belong to it. */
  id: string;
  origins: readonly string[];
}

/** The relying party of these origins; the first is the main site. Null while passkeys are off. */
export function relyingParty(
  { PASSKEYS, PASSKEY_RP_ID }: { PASSKEYS: string; PASSKEY_RP_ID: string },
  origins: readonly [string, ...string[]],
): RelyingParty | null {
  if (PASSKEYS !== 'on') return null;
  const id = PASSKEY_RP_ID || new URL(origins[0]).hostname;
  return { id, origins: origins.filter((origin) => isOf(origin, id)) };
}

function isOf(origin: string, id: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === id || hostname.endsWith(`.${id}`);
}

/** How long a browser may take to respond. */
const CHALLENGE_MS = 5 * MINUTE_MS;

export interface ChallengeDeps {
  stores: AuthStores;
  now: () => number;
}

/** Challenges: random, used once, and bound to the session that asked for one. */
export function createChallenges({ stores, now }: ChallengeDeps) {
  return {
    async make(sessionId: string | null): Promise<Uint8Array<ArrayBuffer>> {
      const challenge = new Uint8Array(randomBytes(32));
      const hash = hashToken(Buffer.from(challenge).toString('base64url'));
      await stores.passkeys.insertChallenge(hash, sessionId, now() + CHALLENGE_MS);
      return challenge;
    },

    /** For the verification: whether the challenge of a response was made here, and is used for the first time. */
    accepts:
      (sessionId: string | null) =>
      (challenge: string): Promise<boolean> =>
        stores.passkeys.useChallenge(hashToken(challenge), sessionId, now()),
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
