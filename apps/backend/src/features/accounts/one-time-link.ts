import { oneTimeLinks } from './account-events.ts';
import type { OneTimeToken } from './one-time-token-store.ts';
import type { AuthStores } from './auth-stores.ts';
import { hashToken, newOneTimeToken } from './sessions/tokens.ts';
import type { UserRow } from './user-store.ts';

/** Without an account, an address or a payload where it names none. */
export type NewLink = Pick<OneTimeToken, 'purpose' | 'now'> &
  Partial<Pick<OneTimeToken, 'userId' | 'emailKey' | 'payload'>>;

/**
 * Creates a one-time token with the lifetime of the table; replaces the previous one where only the newest is valid.
 */
export async function makeOneTimeLink(link: NewLink, transaction: AuthStores): Promise<string> {
  const { purpose, userId = null, emailKey = null, payload = {}, now } = link;
  const { lifeMs, newestOnly } = oneTimeLinks[purpose];
  if (newestOnly && userId !== null)
    await transaction.oneTimeTokens.revoke({ userId, emailKeys: [], purposes: [purpose] });
  const token = newOneTimeToken();
  await transaction.oneTimeTokens.insert({
    hash: hashToken(token),
    purpose,
    userId,
    emailKey,
    payload,
    now,
    expiresAt: now + lifeMs,
  });
  return token;
}

/**
 * The further condition of a reset link besides the address: a hash of the password's hash, so that any new password
 * invalidates it.
 */
const passwordMark = (user: UserRow): string => hashToken(user.password_hash ?? '');

/** A link with which a new password is chosen. */
export function makeResetLink(user: UserRow, now: number, transaction: AuthStores): Promise<string> {
  const payload = { password: passwordMark(user) };
  const { id: userId, email_key: emailKey } = user;
  return makeOneTimeLink({ purpose: 'reset-password', userId, emailKey, payload, now }, transaction);
}

/** True while the account is as it was when the link was made. */
export function resetLinkFits(
  link: { emailKey: string | null; payload: Record<string, unknown> },
  user: UserRow,
): boolean {
  return (
    user.blocked_at === null &&
    link.emailKey === user.email_key &&
    link.payload['password'] === passwordMark(user)
  );
}
