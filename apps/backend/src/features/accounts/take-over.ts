import type { LogEvent } from '../../lib/log-event.ts';
import { revokeFor } from './account-events.ts';
import type { AuthTransaction } from './auth-stores.ts';
import type { UserRow } from './user-store.ts';

/**
 * The owner of the address has proven it by another way than the account's own confirmation. An account whose address
 * was never proven may be a trap laid for its owner, so its password, second factor, sessions and identities
 * go.
 */
export async function takeOver(
  transaction: AuthTransaction,
  user: UserRow,
  { now, log }: { now: () => number; log: LogEvent },
): Promise<UserRow> {
  if (user.email_verified === 1) return user;
  await transaction.users.update(user.id, { email_verified: 1, password_hash: null }, now());
  await transaction.twoFactor.remove(user.id);
  await revokeFor('taken-over', { userId: user.id, emailKey: user.email_key }, transaction);
  transaction.afterCommit(() => log('unconfirmed-account-taken-over', { userId: user.id }));
  return { ...user, email_verified: 1, password_hash: null };
}
