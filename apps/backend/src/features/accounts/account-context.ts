import type { RateLimits } from '../../http/rate-limits.ts';
import { AppError } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { CountUnprovenMail } from './ports.ts';
import type { UserRow } from './user-store.ts';

/** What all services of accounts share. */
export interface AccountContext {
  stores: AuthStores;
  inTransaction: InTransaction;
  hasher: PasswordHasher;
  limits: RateLimits;
  countUnprovenMail: CountUnprovenMail;
  isPremium: (userId: string) => Promise<boolean>;
  now: () => number;
  log: LogEvent;
}

/**
 * The account of a session.
 * @throws AppError TOKEN_INVALID when it was deleted meanwhile
 */
export async function userOf(
  { stores }: Pick<AccountContext, 'stores'>,
  { userId }: { userId: string },
): Promise<UserRow> {
  const user = await stores.users.find(userId);
  if (!user) throw new AppError('TOKEN_INVALID');
  return user;
}
