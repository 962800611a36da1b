import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { AuthStores } from '../auth-stores.ts';
import { hashToken } from '../sessions/tokens.ts';

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
