import type { PasskeyOptions, PasskeySignInRequest } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { AuthStores } from '../auth-stores.ts';
import type { ClientInfo } from '../ports.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';
import type { PasskeyCheck } from './passkey-check.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeySignInDeps {
  /** Null while passkeys are off. */
  party: RelyingParty | null;
  passkeyCheck: PasskeyCheck;
  stores: AuthStores;
  signIn: Pick<SignInService, 'signIn'>;
  log: LogEvent;
}

const METHOD = 'passkey';

/** Signing in with a passkey: the browser finds the account, so the request names none. */
export function createPasskeySignInService(deps: PasskeySignInDeps) {
  const { party, passkeyCheck, stores, log } = deps;
  return {
    /** Without account: the browser offers the passkeys that it has for this site. */
    options: (): Promise<PasskeyOptions> => passkeyCheck.options(null),

    /**
     * Verified by the device (PIN, fingerprint, face), so the sign-in has two factors.
     * @throws AppError PASSKEY_REFUSED, one text for every reason
     */
    async signIn(request: PasskeySignInRequest, client: ClientInfo): Promise<IssuedSession> {
      if (!party) throw new AppError('NOT_FOUND');
      const { userId, isAccepted } = await passkeyCheck.check(request.credential, null);
      const user = userId === undefined ? undefined : await stores.users.find(userId);
      if (!isAccepted || !user || user.blocked_at !== null) {
        log('sign-in-refused', { method: METHOD, ...(userId === undefined ? {} : { userId }) });
        throw new AppError('PASSKEY_REFUSED');
      }
      return deps.signIn.signIn(user, client, {
        remember: request.rememberMe === true,
        method: METHOD,
        secondFactor: METHOD,
      });
    },
  };
}
