import type { PasskeyOptions, PasskeySignInRequest } from '@lumigraph/contracts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../../http/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { AuthStores } from '../auth-stores.ts';
import type { ClientInfo } from '../ports.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';
import type { Challenges } from './passkey-challenges.ts';
import type { PasskeyRow } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

export interface PasskeySignInDeps {
  /** Null while passkeys are off. */
  party: RelyingParty | null;
  challenges: Challenges;
  stores: AuthStores;
  signIn: Pick<SignInService, 'signIn'>;
  now: () => number;
  log: LogEvent;
}

const METHOD = 'passkey';

/** Signing in with a passkey: the browser finds the account, so the request names none. */
export function createPasskeySignInService(deps: PasskeySignInDeps) {
  const { party, challenges, stores, now, log } = deps;

  function refused(userId?: string): AppError {
    log('sign-in-refused', { method: METHOD, ...(userId === undefined ? {} : { userId }) });
    return new AppError('PASSKEY_REFUSED');
  }

  /** The counter of the checked response, or null when the response is not of this passkey. */
  async function counterOf(
    rp: RelyingParty,
    row: PasskeyRow,
    response: AuthenticationResponseJSON,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenges.accepts(null),
        expectedOrigin: [...rp.origins],
        expectedRPID: rp.id,
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
  async function use(row: PasskeyRow, counter: number): Promise<void> {
    const grows = counter > row.counter || (counter === 0 && row.counter === 0);
    if (!grows) log('passkey-counter-regressed', { userId: row.user_id });
    const isFirst =
      grows && (await stores.passkeys.markUsed(row.id, { from: row.counter, to: counter, now: now() }));
    if (!isFirst) throw refused(row.user_id);
  }

  return {
    /** Without account: the browser offers the passkeys that it has for this site. */
    async options(): Promise<PasskeyOptions> {
      if (!party) throw new AppError('NOT_FOUND');
      const { generateAuthenticationOptions } = await webAuthn();
      const challenge = await challenges.make(null);
      return {
        ...(await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: 'required' })),
      };
    },

    /**
     * Verified by the device (PIN, fingerprint, face), so the sign-in has two factors.
     * @throws AppError PASSKEY_REFUSED, one text for every reason
     */
    async signIn(request: PasskeySignInRequest, client: ClientInfo): Promise<IssuedSession> {
      if (!party) throw new AppError('NOT_FOUND');
      const response = request.credential as unknown as AuthenticationResponseJSON;
      const row = await stores.passkeys.findByCredential(response.id);
      const counter = row ? await counterOf(party, row, response) : null;
      if (!row || counter === null) throw refused(row?.user_id);
      const user = await stores.users.find(row.user_id);
      if (!user || user.blocked_at !== null) throw refused(row.user_id);
      await use(row, counter);
      return deps.signIn.signIn(user, client, {
        remember: request.rememberMe === true,
        method: METHOD,
        secondFactor: METHOD,
      });
    },
  };
}
