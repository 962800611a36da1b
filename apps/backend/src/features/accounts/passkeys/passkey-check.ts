import type { AccountContext } from '../account-context.ts';
import { type PasskeyOptions, type PasskeySignInRequest, MINUTE_MS } from '@lumigraph/contracts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../lib/errors.ts';
import { hashToken } from '../sessions/tokens.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Loaded at the first use: most servers have no passkeys, and the library costs memory and start time. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what authenticators support, without algorithms that Node calls experimental. */
export const supportedAlgorithmIDs = [-8, -7, -257];

export interface PasskeyCheckDeps extends AccountContext {
  /** Null while passkeys are off. */
  party: RelyingParty | null;
  challenges: Challenges;
}

/** The result of a check. The account of a refused response is known if the passkey is. */
export type CheckedPasskey = { userId: string | undefined; isAccepted: boolean };

export type PasskeyCheck = ReturnType<typeof createPasskeyCheck>;

/** Checks what a browser returns when a passkey is used: for a sign-in, or in a session to confirm it. */
export function createPasskeyCheck({ party, challenges, stores, now, log }: PasskeyCheckDeps) {
  /** The counter of the checked response, or null when the response is not of this passkey. */
  async function counterOf(
    row: PasskeyRow,
    response: AuthenticationResponseJSON,
    sessionId: string | null,
  ): Promise<number | null> {
    if (!party) return null;
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenges.accepts(sessionId),
        expectedOrigin: [...party.origins],
        expectedRPID: party.id,
        // The counter is compared below, where a regression is logged as such.
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: 0,
        },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }

  /**
   * A counter that does not grow means that the key was copied. Synchronised passkeys have none: theirs stays 0. The
   * stored counter decides between two uses at once.
   */
  async function use(row: PasskeyRow, counter: number): Promise<boolean> {
    const grows = counter > row.counter || (counter === 0 && row.counter === 0);
    if (!grows) log('passkey-counter-regressed', { userId: row.user_id });
    return grows && stores.passkeys.markUsed(row.id, { from: row.counter, to: counter, now: now() });
  }

  return {
    /**
     * Without account: the browser offers the passkeys that it has for this site. With the passkeys of an account, it
     * offers only these. The challenge belongs to the session.
     * @throws AppError NOT_FOUND while passkeys are off
     */
    async options(sessionId: string | null, allowed: readonly PasskeyRow[] = []): Promise<PasskeyOptions> {
      if (!party) throw new AppError('NOT_FOUND');
      const { generateAuthenticationOptions } = await webAuthn();
      const challenge = await challenges.make(sessionId);
      return {
        ...(await generateAuthenticationOptions({
          rpID: party.id,
          challenge,
          userVerification: 'required',
          ...(allowed.length === 0
            ? {}
            : {
                allowCredentials: allowed.map((row) => ({
                  id: row.credential_id,
                  transports: JSON.parse(row.transports) as string[],
                })),
              }),
        })),
      };
    },

    /** Uses up the challenge of the response. The device must have verified the user. */
    async check(
      credential: PasskeySignInRequest['credential'],
      sessionId: string | null,
    ): Promise<CheckedPasskey> {
      const response = credential as unknown as AuthenticationResponseJSON;
      const row = await stores.passkeys.findByCredential(response.id);
      const counter = row ? await counterOf(row, response, sessionId) : null;
      const isAccepted = row !== undefined && counter !== null && (await use(row, counter));
      return { userId: row?.user_id, isAccepted };
    },
  };
}

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

/** Challenges: random, used once, and bound to the session that asked for one. */
export function createChallenges({ stores, now }: AccountContext) {
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
