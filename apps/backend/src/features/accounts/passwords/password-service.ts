import { userOf, type AccountContext } from '../account-context.ts';
import type { ChangePasswordRequest } from '@lumigraph/contracts';
import { AppError, refuse } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import { revokeFor } from '../account-events.ts';
import type { UserRow } from '../user-store.ts';
import { securityNotice } from '../security-notice.ts';
import { checkNewPassword, guessedWords, isTooLong } from '../validation.ts';

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(deps: AccountContext) {
  const { inTransaction, hasher, limits, now, log } = deps;

  /** @throws AppError WRONG_PASSWORD (400: 401 would sign the client out), TOO_MANY_ATTEMPTS */
  async function confirmPassword(user: UserRow, password: string | undefined): Promise<void> {
    if (password === undefined || isTooLong(password)) throw new AppError('WRONG_PASSWORD');
    await limits.attempt('currentPasswordUser', user.id);
    if (!(await hasher.verify(password, user.password_hash))) {
      log('password-check-refused', { userId: user.id });
      throw new AppError('WRONG_PASSWORD');
    }
    await limits.forget('currentPasswordUser', user.id);
  }

  return {
    confirmPassword,

    /** Requires the current password; ends all other sessions and every link, and notifies the owner by mail. */
    async change(identity: SessionIdentity, request: ChangePasswordRequest): Promise<void> {
      const user = await userOf(deps, identity);
      refuse(
        checkNewPassword({
          field: 'newPassword',
          password: request.newPassword,
          confirmation: request.confirmPassword,
          context: guessedWords(user),
        }),
      );
      await confirmPassword(user, request.currentPassword);
      const passwordHash = await hasher.hash(request.newPassword);
      await inTransaction(async (transaction) => {
        await transaction.users.update(user.id, { password_hash: passwordHash }, now());
        await revokeFor('password-changed', { ...user, sessionId: identity.sessionId }, transaction);
        await transaction.enqueueMail(
          securityNotice('password-changed', user, { now: now(), site: identity.site }),
        );
      });
      log('password-changed', { userId: user.id });
    },
  };
}
