import {
  changePasswordPolicy,
  MINUTE_MS,
  normaliseEmail,
  type ChangePasswordRequest,
  type ResetPasswordRequest,
} from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../plugins/rate-limits.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AuthMail, ClientInfo, LogEvent } from './ports.ts';
import { hashToken, isOneTimeToken, newOneTimeToken } from './tokens.ts';
import type { UserRow } from './user-store.ts';
import { checkEmail, checkNewPassword, isTooLong, refuse } from './validation.ts';

export const RESET_LINK_MS = 30 * MINUTE_MS;

export interface PasswordParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  hasher: PasswordHasher;
  limits: RateLimits;
  now: () => number;
  log: LogEvent;
}

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(parts: PasswordParts) {
  const { stores, inTransaction, hasher, limits, now, log } = parts;

  async function userOf(identity: SessionIdentity): Promise<UserRow> {
    const user = await stores.users.find(identity.userId);
    if (!user) throw new AppError('TOKEN_INVALID');
    return user;
  }

  const notice = (template: AuthMail, user: UserRow) => ({
    template,
    to: user.email,
    userId: user.id,
    locale: user.locale,
    data: { firstName: user.first_name, time: new Date(now()).toISOString() },
  });

  /** @throws AppError WRONG_PASSWORD (400: 401 would sign the client out), TOO_MANY_ATTEMPTS */
  async function confirmPassword(user: UserRow, password: string | undefined): Promise<void> {
    if (password === undefined || isTooLong(password)) throw new AppError('WRONG_PASSWORD');
    await limits.attempt('currentPasswordUser', user.id);
    if (!(await hasher.verify(password, user.password_hash))) throw new AppError('WRONG_PASSWORD');
    await limits.forget('currentPasswordUser', user.id);
  }

  function refuseWeak(user: UserRow, { newPassword, confirmPassword: confirmation }: ResetPasswordRequest) {
    refuse(
      checkNewPassword({
        field: 'newPassword',
        password: newPassword,
        confirmation,
        policy: changePasswordPolicy,
        context: [user.first_name, user.last_name, user.email.split('@')[0] ?? ''],
      }),
    );
  }

  return {
    confirmPassword,

    /** Needs the current password; ends all other sessions and tells the owner by mail (security 6.3.7, 7.4.3). */
    async change(identity: SessionIdentity, request: ChangePasswordRequest): Promise<void> {
      const user = await userOf(identity);
      refuseWeak(user, { token: '', ...request });
      await confirmPassword(user, request.currentPassword);
      const passwordHash = await hasher.hash(request.newPassword);
      await inTransaction(async (within) => {
        await within.users.update(user.id, { password_hash: passwordHash }, now());
        await within.sessions.removeAllOf(user.id, identity.sessionId);
        await within.oneTimeTokens.removeOf(user.id, 'reset-password');
        await within.enqueueMail(notice('password-changed', user));
      });
      log('password-changed', { userId: user.id });
    },

    /**
     * Asks for a reset mail. Does the same for known and unknown addresses: one row in the outbox; who the address
     * belongs to is looked up when the mail is made, after the answer (security T29, S13).
     */
    async forgot(email: string, client: ClientInfo): Promise<void> {
      refuse(checkEmail(email));
      const emailKey = normaliseEmail(email);
      if (!(await limits.allows('forgotAccount', emailKey))) return;
      await stores.enqueueMail({
        template: 'reset-password',
        to: emailKey,
        userId: null,
        locale: client.locale,
        data: {},
      });
    },

    /** When the reset mail is sent: a fresh link for the address's account, or null when there is none. */
    async prepareReset(emailKey: string): Promise<{ token: string; user: UserRow } | null> {
      const user = await stores.users.findByEmailKey(emailKey);
      if (!user || user.blocked_at !== null) return null;
      const token = newOneTimeToken();
      await inTransaction(async (within) => {
        await within.oneTimeTokens.removeOf(user.id, 'reset-password');
        await within.oneTimeTokens.insert({
          hash: hashToken(token),
          purpose: 'reset-password',
          userId: user.id,
          payload: {},
          now: now(),
          expiresAt: now() + RESET_LINK_MS,
        });
      });
      return { token, user };
    },

    /**
     * Sets a new password by a reset link: works once, ends all sessions, confirms the address (the link arrived),
     * and drops social identities that were attached while the address was unconfirmed (security T6, T30).
     * @throws AppError RESET_LINK_INVALID, VALIDATION_FAILED (the link stays good then)
     */
    async reset(request: ResetPasswordRequest): Promise<void> {
      if (!isOneTimeToken(request.token)) throw new AppError('RESET_LINK_INVALID');
      refuse(
        checkNewPassword({
          field: 'newPassword',
          password: request.newPassword,
          confirmation: request.confirmPassword,
          policy: changePasswordPolicy,
          context: [],
        }),
      );
      // The token is used up before hashing: of ten uses at once nine end here.
      const used = await stores.oneTimeTokens.use(hashToken(request.token), ['reset-password'], now());
      const user = used?.userId ? await stores.users.find(used.userId) : undefined;
      if (!user || user.blocked_at !== null) throw new AppError('RESET_LINK_INVALID');
      const passwordHash = await hasher.hash(request.newPassword);
      await inTransaction(async (within) => {
        if (user.email_verified === 0) await within.users.removeIdentities(user.id);
        await within.users.update(user.id, { password_hash: passwordHash, email_verified: 1 }, now());
        await within.sessions.removeAllOf(user.id);
        await within.oneTimeTokens.removeOf(user.id, 'external-login');
        await within.enqueueMail(notice('password-changed', user));
      });
      await limits.forgetAll('loginAccount', user.email_key);
      log('password-reset', { userId: user.id });
    },
  };
}
