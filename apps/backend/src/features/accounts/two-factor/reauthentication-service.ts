import type { ReauthenticateRequest } from '@lumigraph/contracts';
import { AppError } from '../../../http/errors.ts';
import type { RateLimits } from '../../../http/rate-limits.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import type { AuthStores, InTransaction } from '../auth-stores.ts';
import type { PasswordService } from '../passwords/password-service.ts';
import type { UserRow } from '../user-store.ts';
import type { CodeCheck } from './code-check.ts';

export interface ReauthenticationDeps {
  stores: AuthStores;
  inTransaction: InTransaction;
  passwords: PasswordService;
  codes: CodeCheck;
  limits: RateLimits;
  now: () => number;
  log: LogEvent;
}

/** Confirms that the user of a session is still its owner, before a sensitive action. */
export function createReauthenticationService(deps: ReauthenticationDeps) {
  const { stores, inTransaction, passwords, codes, limits, now, log } = deps;

  async function checkCode(user: UserRow, code: string, { site }: SessionIdentity): Promise<void> {
    await limits.attempt('secondStepAccount', user.id);
    if (!(await inTransaction((transaction) => codes.accept({ user, code, site }, transaction)))) {
      log('second-step-refused', { userId: user.id, method: 'reauthentication' });
      throw new AppError('TWO_FACTOR_CODE_INVALID');
    }
    await limits.forget('secondStepAccount', user.id);
  }

  return {
    /**
     * Marks the session as recently confirmed: with the password, or without one with a code of the second factor. A
     * user who has neither signs in again instead, which also counts.
     * @throws AppError WRONG_PASSWORD, TWO_FACTOR_CODE_INVALID, REAUTHENTICATION_REQUIRED, TOO_MANY_ATTEMPTS
     */
    async reauthenticate(identity: SessionIdentity, request: ReauthenticateRequest): Promise<void> {
      const user = await stores.users.find(identity.userId);
      if (!user) throw new AppError('TOKEN_INVALID');
      if (user.password_hash !== null) await passwords.confirmPassword(user, request.password);
      else if (request.code === undefined) throw new AppError('REAUTHENTICATION_REQUIRED');
      else await checkCode(user, request.code, identity);
      await stores.sessions.markReauthenticated(identity.sessionId, now());
      log('reauthenticated', { userId: user.id });
    },
  };
}
