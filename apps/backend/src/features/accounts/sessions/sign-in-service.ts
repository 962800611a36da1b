import type { AccountContext } from '../account-context.ts';
import { createHmac } from 'node:crypto';
import {
  normaliseEmail,
  type ExternalLoginRequest,
  type LoginRequest,
  type User,
} from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import type { ClientInfo } from '../ports.ts';
import type { IssuedSession, SessionIssuer } from './session-issuer.ts';
import { securityNotice } from '../security-notice.ts';
import { useExternalToken } from '../social/identity-service.ts';
import { secondStepNeeded } from '../two-factor/second-step-needed.ts';
import type { UserRow } from '../user-store.ts';
import { isTooLong } from '../validation.ts';

export interface SignInDeps extends AccountContext {
  issuer: SessionIssuer;
  /** Keys the network hashes. */
  secret: string;
  /** Unconfirmed addresses cannot sign in where registration waits for the mail. */
  requireVerifiedEmail: boolean;
}

export interface SignInOptions {
  remember: boolean;
  /** For the log: `password`, `registration` or the social provider. */
  method: string;
  /** The second factor of this sign-in. A sign-in without one needs a code if the account has a second factor. */
  secondFactor?: string;
}

/** What opens a session in the caller's transaction. */
interface Opening {
  user: UserRow;
  /** Made before the transaction. */
  view: User;
  client: ClientInfo;
  options: SignInOptions;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** User id for an unknown address: its network is looked up too, so that the response takes the same time. */
const NOBODY = 'nobody';

export function createSignInService(deps: SignInDeps) {
  const { stores, inTransaction, issuer, hasher, limits, secret, requireVerifiedEmail, now, log } = deps;

  const networkHash = (network: string): string =>
    createHmac('sha256', secret).update(`network:${network}`).digest('base64url');

  /** Opens the session, stores the device, and notifies the owner of an unknown browser. */
  async function open(
    transaction: AuthTransaction,
    { user, view, client, options }: Opening,
  ): Promise<IssuedSession> {
    const devices = { browser: client.userAgent, network: networkHash(client.network) };
    const known = await transaction.devices.listOf(user.id, 'browser');
    if (client.site !== undefined && client.site !== user.site)
      await transaction.users.update(user.id, { site: client.site }, now());
    await transaction.devices.remember(user.id, devices, now());
    if (known.length > 0 && !known.some(({ value }) => value === devices.browser)) {
      const notice = { now: now(), site: client.site, values: { device: client.userAgent } };
      await transaction.enqueueMail(securityNotice('new-sign-in', user, notice));
    }
    const { remember, ...logged } = options;
    transaction.afterCommit(() => log('signed-in', { userId: user.id, ...logged }));
    return issuer.open(transaction, view, { client, remember });
  }

  /** @throws AppError TWO_FACTOR_CODE_NEEDED instead of a session, unless a second factor was given */
  async function signIn(user: UserRow, client: ClientInfo, options: SignInOptions): Promise<IssuedSession> {
    if (options.secondFactor === undefined) {
      const row = await stores.twoFactor.find(user.id);
      if (row && row.confirmed_at !== null) throw await secondStepNeeded(user, options, deps);
    }
    const view = await issuer.view(user);
    return inTransaction((transaction) => open(transaction, { user, view, client, options }));
  }

  /**
   * The key under which failures are counted. Networks from which the account signed in before have a separate count,
   * so that attackers who guess cannot lock out the owner.
   */
  async function counterOf(key: string, userId: string, client: ClientInfo): Promise<string> {
    const network = networkHash(client.network);
    return (await stores.devices.isKnown(userId, 'network', network)) ? `${key}|${network}` : key;
  }

  function maySignIn(user: UserRow): boolean {
    return user.blocked_at === null && (user.email_verified === 1 || !requireVerifiedEmail);
  }

  /** Only a sign-in has the password, so older hashes get the present parameters here. */
  async function renewHash({ id, password_hash: from }: UserRow, password: string): Promise<void> {
    if (from === null || !(await hasher.isOutdated(from, password))) return;
    await stores.users.replaceHash(id, { from, to: await hasher.hash(password) });
  }

  return {
    signIn,
    open,
    counterOf,

    /**
     * Signs in by address and password. Unknown, unconfirmed, social-only and blocked accounts take the same time and
     * get the same response as a wrong password. Attempts are counted before the password check, so a burst cannot
     * exceed the limit.
     * @throws AppError INVALID_CREDENTIALS, TWO_FACTOR_CODE_NEEDED, TOO_MANY_ATTEMPTS, UNAVAILABLE
     */
    async login(request: LoginRequest, client: ClientInfo): Promise<IssuedSession> {
      if (isTooLong(request.password)) throw new AppError('INVALID_CREDENTIALS');
      const emailKey = normaliseEmail(request.email);
      const user = await stores.users.findByEmailKey(emailKey);
      const counter = await counterOf(emailKey, user?.id ?? NOBODY, client);
      await limits.attempt('loginAccount', counter);

      const matches = await hasher.verify(request.password, user?.password_hash ?? null);
      if (!user || !matches || !maySignIn(user)) {
        log('sign-in-refused', { method: 'password', ...(user ? { userId: user.id } : {}) });
        throw new AppError('INVALID_CREDENTIALS');
      }
      await limits.forget('loginAccount', counter);
      await renewHash(user, request.password);
      return signIn(user, client, { remember: request.rememberMe === true, method: 'password' });
    },

    /**
     * Exchanges the one-time value of a social return for a session: once, within its minute, and with the verifier of
     * the browser when it had sent a challenge.
     * @throws AppError SOCIAL_LOGIN_FAILED, TWO_FACTOR_CODE_NEEDED
     */
    async externalLogin(request: ExternalLoginRequest, client: ClientInfo): Promise<IssuedSession> {
      const { userId, isAccepted } = await useExternalToken(stores, {
        request,
        purpose: 'sign-in',
        now: now(),
      });
      const user = userId === null ? undefined : await stores.users.find(userId);
      if (!isAccepted || !user || user.blocked_at !== null) {
        log('sign-in-refused', { method: request.provider, ...(user ? { userId: user.id } : {}) });
        throw new AppError('SOCIAL_LOGIN_FAILED');
      }
      return signIn(user, client, { remember: true, method: request.provider });
    },
  };
}
