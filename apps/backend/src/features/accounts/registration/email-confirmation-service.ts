import { userOf, type AccountContext } from '../account-context.ts';
import { normaliseEmail } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import { revokeFor } from '../account-events.ts';
import type { AuthStores, AuthTransaction } from '../auth-stores.ts';
import { welcomeMail } from '../security-notice.ts';
import type { EmailChangeService } from './email-change-service.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { StoredToken } from '../one-time-token-store.ts';
import type { RegistrationService } from './registration-service.ts';
import { hashToken, isOneTimeToken } from '../sessions/tokens.ts';

export interface EmailConfirmationDeps extends AccountContext {
  registration: RegistrationService;
  emailChanges: EmailChangeService;
}

export type EmailConfirmationService = ReturnType<typeof createEmailConfirmationService>;

/** The requester that opens a link: a session, an expired bearer token, or no session. */
export type LinkOpener = SessionIdentity | 'expired' | null;

const PURPOSES = ['confirm-email', 'change-email', 'confirm-registration'] as const;

/** Links that prove an address: the first one, a changed one, or that of a pending registration. */
export function createEmailConfirmationService(deps: EmailConfirmationDeps) {
  const { stores, inTransaction, registration, emailChanges, limits, countUnprovenMail, now, log } = deps;

  async function confirmFirst(link: StoredToken, transaction: AuthTransaction): Promise<string | null> {
    const user = link.userId === null ? undefined : await transaction.users.find(link.userId);
    if (!user || user.blocked_at !== null || user.email_key !== link.emailKey) return null;
    await transaction.users.update(user.id, { email_verified: 1 }, now());
    await revokeFor('email-confirmed', user, transaction);
    transaction.afterCommit(() => log('email-confirmed', { userId: user.id }));
    return user.id;
  }

  /** A change requires a session of the account: the link alone, in any mailbox, gives no access. */
  async function completeChange(
    link: StoredToken,
    opener: LinkOpener,
    transaction: AuthTransaction,
  ): Promise<string | null> {
    if (opener === 'expired') throw new AppError('TOKEN_INVALID');
    if (opener === null || opener.userId !== link.userId) throw new AppError('LINK_NEEDS_SIGN_IN');
    const changeId = String(link.payload['changeId']);
    if (!(await emailChanges.complete(changeId, opener, transaction))) return null;
    transaction.afterCommit(() => log('email-changed', { userId: opener.userId }));
    return opener.userId;
  }

  /** Uses the link of this hash up. Returns the account whose address it confirmed; null when it confirmed none. */
  async function complete(
    hash: string,
    opener: LinkOpener,
    transaction: AuthTransaction,
  ): Promise<{ userId: string | null; link: StoredToken } | null> {
    const link = await transaction.oneTimeTokens.find(hash, PURPOSES, now());
    // A change is held by its own row, whose removal removes the token; others are used up here.
    if (link?.purpose === 'change-email')
      return { link, userId: await completeChange(link, opener, transaction) };
    const used = await transaction.oneTimeTokens.use(hash, PURPOSES, now());
    if (!used) return null;
    const userId =
      used.purpose === 'confirm-registration'
        ? await registration.completeRegistration(used.payload, transaction)
        : await confirmFirst(used, transaction);
    return { link: used, userId };
  }

  /**
   * The error for a link that confirmed nothing now. Only the holder of a used link learns more than that it is
   * invalid, and only while the account has the address that the link confirmed.
   */
  async function refusal(hash: string, transaction: AuthStores): Promise<AppError> {
    const used = await transaction.oneTimeTokens.find(hash, ['confirmed'], now());
    const user = used?.userId ? await transaction.users.find(used.userId) : undefined;
    const isConfirmed = user !== undefined && user.email_key === used?.emailKey;
    return new AppError(isConfirmed ? 'EMAIL_ALREADY_CONFIRMED' : 'LINK_INVALID');
  }

  return {
    /** When a confirmation mail is sent: its link. Null when it is not the address of the account any more. */
    prepare(userId: string, email: string): Promise<{ token: string } | null> {
      return inTransaction(async (transaction) => {
        const user = await transaction.users.find(userId);
        if (!user || user.blocked_at !== null || normaliseEmail(user.email) !== normaliseEmail(email))
          return null;
        const token = await makeOneTimeLink(
          { purpose: 'confirm-email', userId, emailKey: user.email_key, now: now() },
          transaction,
        );
        return { token };
      });
    },

    /**
     * Sends the mail of the first address again; the previous link becomes invalid. A confirmed address needs no mail,
     * so none is sent.
     * @throws AppError TOO_MANY_ATTEMPTS, TOO_MANY_MAILS
     */
    async resend({ userId, site }: SessionIdentity): Promise<void> {
      const user = await userOf(deps, { userId });
      if (user.email_verified === 1) return;
      await limits.consume('confirmationMailUser', userId);
      await countUnprovenMail(user.email);
      await stores.enqueueMail(welcomeMail(user, { site }));
    },

    /**
     * Completes a confirmation link: of a first address, a changed one or a pending registration. A rejection for lack
     * of a session leaves the link valid.
     * @throws AppError LINK_INVALID, EMAIL_ALREADY_CONFIRMED, LINK_NEEDS_SIGN_IN, TOKEN_INVALID
     */
    async confirm(token: string, opener: LinkOpener): Promise<void> {
      if (!isOneTimeToken(token)) throw new AppError('LINK_INVALID');
      const hash = hashToken(token);
      await inTransaction(async (transaction) => {
        const done = await complete(hash, opener, transaction);
        if (!done?.userId) throw await refusal(hash, transaction);
        const { link, userId } = done;
        const { emailKey, expiresAt } = link;
        await transaction.oneTimeTokens.insert({
          hash,
          purpose: 'confirmed',
          userId,
          emailKey,
          payload: {},
          now: now(),
          expiresAt,
        });
      });
    },
  };
}
