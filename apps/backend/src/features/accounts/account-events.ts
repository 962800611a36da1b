import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import type { MailTemplate } from '@lumigraph/contracts/studio';
import type { AuthStores, AuthTransaction } from './auth-stores.ts';
import type { TokenPurpose } from './one-time-token-store.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { UserRow } from './user-store.ts';

/**
 * The table of one-time tokens and of the events that revoke them. The services that handle an event call {@link
 * revokeFor}, the tests combine every event with every token, and docs/account-tokens.md is generated from the table.
 * The types require a row for each new purpose and each new event.
 */

export interface EventEffect {
  /** `one`: the service ends the named session. */
  sessions: 'all' | 'others' | 'one' | 'none';
  /** Social accounts; `unproven`: those linked before the address of the account was proven. */
  identities: 'all' | 'unproven' | 'none';
}

export const eventEffects = {
  registered: { sessions: 'none', identities: 'none' },
  'email-confirmed': { sessions: 'none', identities: 'none' },
  'email-change-requested': { sessions: 'none', identities: 'none' },
  'email-change-cancelled': { sessions: 'none', identities: 'none' },
  'email-changed': { sessions: 'others', identities: 'none' },
  'password-changed': { sessions: 'others', identities: 'none' },
  'password-reset': { sessions: 'all', identities: 'unproven' },
  'signed-out': { sessions: 'one', identities: 'none' },
  'session-ended': { sessions: 'one', identities: 'none' },
  'signed-out-elsewhere': { sessions: 'others', identities: 'none' },
  'identity-linked': { sessions: 'none', identities: 'none' },
  'taken-over': { sessions: 'all', identities: 'all' },
  'two-factor-on': { sessions: 'others', identities: 'none' },
  'two-factor-off': { sessions: 'others', identities: 'none' },
  'role-changed': { sessions: 'none', identities: 'none' },
  blocked: { sessions: 'all', identities: 'none' },
  // The rows of both go with the account.
  deleted: { sessions: 'all', identities: 'all' },
} as const satisfies Record<string, EventEffect>;

export type AccountEvent = keyof typeof eventEffects;
export const accountEvents = Object.keys(eventEffects) as AccountEvent[];

export interface OneTimeLink {
  lifeMs: number;
  /** Templates whose waiting mail becomes such a link when it is sent. */
  mails: readonly MailTemplate[];
  /**
   * The condition to which the token is tied; when it no longer holds, the token is rejected, whatever the table of
   * events contains.
   */
  boundTo: string;
  /** A newer one replaces it. */
  newestOnly: boolean;
  /** The events that end the token and the waiting mail. */
  revokedBy: readonly AccountEvent[];
}

/** Events after which no earlier token or session gives access. */
const recovered: readonly AccountEvent[] = [
  'email-changed',
  'password-changed',
  'password-reset',
  'signed-out-elsewhere',
  'taken-over',
  'two-factor-on',
  'two-factor-off',
  'role-changed',
  'blocked',
  'deleted',
];

export const oneTimeLinks: Readonly<Record<TokenPurpose, OneTimeLink>> = {
  'reset-password': {
    lifeMs: 30 * MINUTE_MS,
    mails: ['reset-password'],
    boundTo: 'the address of the account and its password when the link was made',
    newestOnly: true,
    revokedBy: recovered,
  },
  invitation: {
    lifeMs: 7 * DAY_MS,
    // Its mail is looked at when it is sent: where the address has an account by then, there is none.
    mails: [],
    boundTo: 'the address it was sent to, without an account, and an administrator who still is one',
    newestOnly: false,
    revokedBy: ['registered', 'email-changed'],
  },
  'confirm-registration': {
    lifeMs: DAY_MS,
    // Its mail is looked at when it is sent: where the address has an account by then, it carries no token.
    mails: [],
    boundTo: 'the registration it was sent for',
    newestOnly: false,
    revokedBy: ['registered', 'email-changed'],
  },
  'confirm-email': {
    lifeMs: 7 * DAY_MS,
    mails: ['welcome'],
    boundTo: 'the address of the account when the link was made',
    newestOnly: true,
    // The token gives no access, it only proves the address of the account: only events that change the address revoke
    // it.
    revokedBy: ['email-confirmed', 'email-changed', 'password-reset', 'taken-over', 'blocked', 'deleted'],
  },
  'change-email': {
    lifeMs: DAY_MS,
    mails: ['confirm-email'],
    boundTo: 'the pending change of the account, and a session of the account when it is used',
    newestOnly: true,
    revokedBy: [...recovered, 'email-change-requested', 'email-change-cancelled'],
  },
  'external-login': {
    lifeMs: MINUTE_MS,
    mails: [],
    boundTo: 'the verifier of the browser that pressed the button',
    newestOnly: false,
    revokedBy: recovered,
  },
  'magic-link': {
    lifeMs: 15 * MINUTE_MS,
    mails: ['magic-link'],
    boundTo: 'the address of the account when the link was made',
    newestOnly: true,
    revokedBy: recovered,
  },
  'second-step': {
    lifeMs: 10 * MINUTE_MS,
    mails: [],
    boundTo: 'a code of the second factor, five attempts',
    newestOnly: false,
    revokedBy: recovered,
  },
  // Not a token to use: what a used confirmation link leaves until it would have expired, so that a second press of the
  // same link is told that the address is confirmed.
  confirmed: {
    lifeMs: 7 * DAY_MS,
    mails: [],
    boundTo:
      'the address of the account that a used link confirmed; it gives nothing, and ends when that link would have',
    newestOnly: false,
    revokedBy: ['email-changed', 'taken-over', 'blocked', 'deleted'],
  },
};

/** The account; its address is the new one after a change. */
export interface EventOf extends Pick<UserRow, 'id' | 'email_key'> {
  /** Normalised address before, where it changes. */
  formerEmailKey?: string | undefined;
  /** The session in which it happened; `others` keeps it. */
  sessionId?: string | undefined;
}

/** Ends everything that the tables name for this event. Call it in the transaction of the event itself. */
export async function revokeFor(
  event: AccountEvent,
  { id: userId, email_key: emailKey, formerEmailKey, sessionId }: EventOf,
  transaction: AuthStores,
): Promise<void> {
  const purposes = (Object.keys(oneTimeLinks) as TokenPurpose[]).filter((purpose) =>
    oneTimeLinks[purpose].revokedBy.includes(event),
  );
  // First: a link that is made at this moment waits for this row, and finds it gone.
  if (purposes.includes('change-email')) await transaction.emailChanges.remove(userId);
  const emailKeys = formerEmailKey === undefined ? [emailKey] : [emailKey, formerEmailKey];
  await transaction.oneTimeTokens.revoke({ userId, emailKeys, purposes });
  const templates = purposes.flatMap((purpose) => oneTimeLinks[purpose].mails);
  await transaction.discardMails({ userId, addresses: emailKeys, templates });

  const { sessions, identities }: EventEffect = eventEffects[event];
  if (sessions === 'all') await transaction.sessions.removeAllOf(userId);
  if (sessions === 'others') await transaction.sessions.removeAllOf(userId, sessionId);
  if (identities === 'all') await transaction.users.removeIdentities(userId);
  if (identities === 'unproven') await transaction.users.removeUnprovenIdentities(userId);
}

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
  await revokeFor('taken-over', user, transaction);
  transaction.afterCommit(() => log('unconfirmed-account-taken-over', { userId: user.id }));
  return { ...user, email_verified: 1, password_hash: null };
}
