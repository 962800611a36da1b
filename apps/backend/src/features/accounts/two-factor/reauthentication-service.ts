import { userOf, type AccountContext } from '../account-context.ts';
import type {
  ExternalLoginRequest,
  PasskeyOptions,
  ReauthenticateRequest,
  ReauthenticationMethods,
  SocialProvider,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import type { PasskeyCheck } from '../passkeys/passkey-check.ts';
import type { PasswordService } from '../passwords/password-service.ts';
import { useExternalToken } from '../social/identity-service.ts';
import type { UserRow } from '../user-store.ts';
import type { CodeCheck } from './code-check.ts';

export interface ReauthenticationDeps extends AccountContext {
  passwords: PasswordService;
  codes: CodeCheck;
  passkeyCheck: PasskeyCheck;
  /** The social providers that have settings. */
  socialProviders: () => readonly SocialProvider[];
}

/** Confirms that the user of a session is still its owner, before a sensitive action. */
export function createReauthenticationService(deps: ReauthenticationDeps) {
  const { stores, passwords, codes, passkeyCheck, now, log } = deps;

  const hasApp = async (userId: string): Promise<boolean> => {
    const row = await stores.twoFactor.find(userId);
    return row !== undefined && row.confirmed_at !== null;
  };

  function refused(user: UserRow, method: string): AppError {
    log('reauthentication-refused', { userId: user.id, method });
    return new AppError('REAUTHENTICATION_REQUIRED');
  }

  /** A sign-in there needs a code as well where the account has an app, so the provider alone proves too little. */
  async function checkExternal(user: UserRow, external: ExternalLoginRequest): Promise<void> {
    const { userId, isAccepted } = await useExternalToken(stores, {
      request: external,
      purpose: 'confirm',
      now: now(),
    });
    if (!isAccepted || userId !== user.id || (await hasApp(user.id))) throw refused(user, external.provider);
  }

  /** Checks the one proof of the request and returns its name, for the log. */
  async function check(
    user: UserRow,
    identity: SessionIdentity,
    { password, code, credential, external }: ReauthenticateRequest,
  ): Promise<string> {
    if (credential) {
      const { userId, isAccepted } = await passkeyCheck.check(credential, identity.sessionId);
      if (!isAccepted || userId !== user.id) throw refused(user, 'passkey');
      return 'passkey';
    }
    if (external) {
      await checkExternal(user, external);
      return external.provider;
    }
    if (user.password_hash !== null) {
      await passwords.confirmPassword(user, password);
      return 'password';
    }
    if (code === undefined) throw new AppError('REAUTHENTICATION_REQUIRED');
    const { site } = identity;
    await codes.confirm({ user, code, site, purpose: 'reauthentication' }, () => Promise.resolve());
    return 'code';
  }

  return {
    /**
     * Marks the session as recently confirmed: with the password, without one with a code of the second factor, with a
     * passkey, or by a new sign-in at a provider of the account. A user who has none of them signs in again instead,
     * which also counts.
     * @throws AppError WRONG_PASSWORD, TWO_FACTOR_CODE_INVALID, REAUTHENTICATION_REQUIRED, TOO_MANY_ATTEMPTS
     */
    async reauthenticate(identity: SessionIdentity, request: ReauthenticateRequest): Promise<void> {
      const user = await userOf(deps, identity);
      const method = await check(user, identity, request);
      await stores.sessions.markReauthenticated(identity.sessionId, now());
      log('reauthenticated', { userId: user.id, method });
    },

    /** What the account can be confirmed with. `hasPasskeys`: pages of the requesting site can use passkeys. */
    async methods(identity: SessionIdentity, hasPasskeys: boolean): Promise<ReauthenticationMethods> {
      const user = await userOf(deps, identity);
      const [isProtected, passkeys, identities] = await Promise.all([
        hasApp(user.id),
        hasPasskeys ? stores.passkeys.listOf(user.id) : [],
        stores.users.identities(user.id),
      ]);
      const isLinked = (provider: SocialProvider): boolean =>
        identities.some((each) => each.provider === provider);
      return {
        password: user.password_hash !== null,
        code: user.password_hash === null && isProtected,
        passkey: passkeys.length > 0,
        providers: isProtected ? [] : deps.socialProviders().filter(isLinked),
      };
    },

    /** @throws AppError NOT_FOUND where the account has no passkey, or passkeys are off */
    async passkeyOptions({ userId, sessionId }: SessionIdentity): Promise<PasskeyOptions> {
      const passkeys = await stores.passkeys.listOf(userId);
      if (passkeys.length === 0) throw new AppError('NOT_FOUND');
      return passkeyCheck.options(sessionId, passkeys);
    },
  };
}
