import { askedAt } from './client-info.ts';
import {
  newPasswordPolicy,
  MINUTE_MS,
  normaliseEmail,
  type ResetPasswordRequest,
} from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../plugins/rate-limits.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { ClientInfo, LogEvent } from './ports.ts';
import { securityNotice } from './security-notice.ts';
import { hashToken, isOneTimeToken, newOneTimeToken } from './tokens.ts';
import type { UserRow } from './user-store.ts';
import { checkEmail, checkNewPassword, refuse } from './validation.ts';

export const RESET_LINK_MS = 30 * MINUTE_MS;

export interface PasswordResetParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  hasher: PasswordHasher;
  limits: RateLimits;
  now: () => number;
  log: LogEvent;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** Forgotten passwords: asking for the mail, its link, and the new password (security T29, T30). */
export function createPasswordResetService(parts: PasswordResetParts) {
  const { stores, inTransaction, hasher, limits, now, log } = parts;

  return {
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
        data: askedAt(client),
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
    async reset(request: ResetPasswordRequest, client: ClientInfo): Promise<void> {
      if (!isOneTimeToken(request.token)) throw new AppError('RESET_LINK_INVALID');
      refuse(
        checkNewPassword({
          field: 'newPassword',
          password: request.newPassword,
          confirmation: request.confirmPassword,
          policy: newPasswordPolicy,
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
        await within.enqueueMail(
          securityNotice('password-changed', user, { now: now(), ...askedAt(client) }),
        );
      });
      await limits.forgetAll('loginAccount', user.email_key);
      log('password-reset', { userId: user.id });
    },
  };
}
