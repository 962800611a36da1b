import { userOf, type AccountContext } from '../account-context.ts';
import { normaliseEmail, type PendingEmailChange } from '@lumigraph/contracts';
import { orNotFound } from '../../../lib/errors.ts';
import type { SessionIdentity } from '../../../http/session.ts';
import { oneTimeLinks, revokeFor } from '../account-events.ts';
import type { AuthStores } from '../auth-stores.ts';
import { askedAt } from '../sessions/client-info.ts';
import type { EmailChangeRow, UserRow } from '../user-store.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import { securityNotice } from '../security-notice.ts';
import { newId } from '../sessions/tokens.ts';

interface NewChange {
  user: UserRow;
  email: string;
  /** Id of the site of the request. */
  site: string | undefined;
}

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

const LIFE_MS = oneTimeLinks['change-email'].lifeMs;

/** A change of the address: pending until the link from the new address is opened in a session of the account. */
export function createEmailChangeService(deps: AccountContext) {
  const { stores, inTransaction, limits, countUnprovenMail, now, log } = deps;

  /** @throws AppError TOO_MANY_ATTEMPTS, TOO_MANY_MAILS */
  async function count(user: UserRow, email: string): Promise<void> {
    await limits.consume('emailChangeUser', user.id);
    await countUnprovenMail(email);
  }

  async function start({ user, email, site }: NewChange, transaction: AuthStores): Promise<void> {
    await revokeFor('email-change-requested', user, transaction);
    const change: EmailChangeRow = {
      user_id: user.id,
      id: newId(),
      email,
      created_at: now(),
      expires_at: now() + LIFE_MS,
    };
    await transaction.emailChanges.insert(change);
    await transaction.enqueueMail({
      userId: user.id,
      locale: user.locale,
      template: 'confirm-email',
      to: email,
      data: { changeId: change.id, ...askedAt({ site }) },
    });
  }

  async function pendingOf(userId: string): Promise<EmailChangeRow | undefined> {
    const change = await stores.emailChanges.find(userId);
    return change && change.expires_at > now() ? change : undefined;
  }

  return {
    count,

    /** Sends a mail to the new address and notifies the current one. Ends the previous change, if any. */
    async begin(user: UserRow, email: string, site: string | undefined): Promise<void> {
      await inTransaction(async (transaction) => {
        await start({ user, email, site }, transaction);
        await transaction.enqueueMail(securityNotice('email-change-notice', user, { now: now(), site }));
      });
      log('email-change-requested', { userId: user.id });
    },

    async pending({ userId }: SessionIdentity): Promise<PendingEmailChange | null> {
      const change = await pendingOf(userId);
      return change ? { email: change.email, expiresAt: new Date(change.expires_at).toISOString() } : null;
    },

    /** Without a pending change there is nothing to cancel, which is no error. */
    async cancel(identity: SessionIdentity): Promise<void> {
      const user = await userOf(deps, identity);
      await inTransaction((transaction) => revokeFor('email-change-cancelled', user, transaction));
      log('email-change-cancelled', { userId: user.id });
    },

    /**
     * Sends the mail of the pending change again; the previous link becomes invalid.
     * @throws AppError NOT_FOUND, TOO_MANY_ATTEMPTS, TOO_MANY_MAILS
     */
    async resend(identity: SessionIdentity): Promise<void> {
      const user = await userOf(deps, identity);
      const change = orNotFound(await pendingOf(user.id));
      await count(user, change.email);
      await inTransaction((transaction) =>
        start({ user, email: change.email, site: identity.site }, transaction),
      );
    },

    /** When the mail is sent: its link. Null when the change has ended or the address has another owner. */
    prepare(userId: string, changeId: string): Promise<{ token: string } | null> {
      return inTransaction(async (transaction) => {
        if (!(await transaction.emailChanges.hold(userId, changeId))) return null;
        const change = await transaction.emailChanges.find(userId);
        if (!change || change.expires_at <= now()) return null;
        const emailKey = normaliseEmail(change.email);
        const owner = await transaction.users.findByEmailKey(emailKey);
        if (owner && owner.id !== userId) return null;
        const token = await makeOneTimeLink(
          { purpose: 'change-email', userId, emailKey, payload: { changeId }, now: now() },
          transaction,
        );
        return { token };
      });
    },

    /**
     * Completes the change when the link was opened in a session of the account: changes the address, ends other
     * sessions and all links, and notifies the old address. False when the link belongs to a change that is no longer
     * pending.
     */
    async complete(
      changeId: string,
      { userId, sessionId, site }: SessionIdentity,
      transaction: AuthStores,
    ): Promise<boolean> {
      if (!(await transaction.emailChanges.hold(userId, changeId))) return false;
      const [change, user] = [
        await transaction.emailChanges.find(userId),
        await transaction.users.find(userId),
      ];
      if (!change || !user || change.expires_at <= now()) return false;
      const emailKey = normaliseEmail(change.email);
      const owner = await transaction.users.findByEmailKey(emailKey);
      if (owner && owner.id !== userId) return false;
      // Tokens before the account, as where mails are prepared: the other order could wait in a circle.
      await revokeFor(
        'email-changed',
        { id: userId, email_key: emailKey, formerEmailKey: user.email_key, sessionId },
        transaction,
      );
      // Before the address changes, because the mail depends on whether the old address was proven.
      await transaction.enqueueMail(securityNotice('email-changed', user, { now: now(), site }));
      await transaction.users.update(
        userId,
        { email: change.email, email_key: emailKey, email_verified: 1 },
        now(),
      );
      return true;
    },
  };
}
