import type { AccountContext } from '../account-context.ts';
import { AppError } from '../../../lib/errors.ts';
import { oneTimeLinks } from '../account-events.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { UserRow } from '../user-store.ts';

/** The first step of a sign-in has succeeded: the error with the token of the second step. */
export async function secondStepNeeded(
  user: UserRow,
  { remember, method }: { remember: boolean; method: string },
  { inTransaction, now, log }: AccountContext,
): Promise<AppError> {
  const time = now();
  const payload = { remember, method };
  const token = await inTransaction((transaction) =>
    makeOneTimeLink({ purpose: 'second-step', userId: user.id, payload, now: time }, transaction),
  );
  log('second-step-needed', { userId: user.id, method });
  const expiresAt = new Date(time + oneTimeLinks['second-step'].lifeMs).toISOString();
  return new AppError('TWO_FACTOR_CODE_NEEDED', { twoFactor: { token, expiresAt } });
}
