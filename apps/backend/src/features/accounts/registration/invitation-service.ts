import type { AccountContext } from '../account-context.ts';
import { normaliseEmail, typedEmail, typedName } from '@lumigraph/contracts';
import type { Invitation } from '@lumigraph/contracts/studio';
import { noteChange } from '../../../db/audit-trail.ts';
import { AppError, refuse } from '../../../lib/errors.ts';
import { revokeFor } from '../account-events.ts';
import { rolesOf } from '../administrator.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { StoredToken } from '../one-time-token-store.ts';
import { newId } from '../sessions/tokens.ts';
import { newUserRow } from '../user-store.ts';
import { checkEmail, checkName } from '../validation.ts';

/** What the waiting mail and its link contain. */
interface PendingInvitation extends Omit<Invitation, 'locale'> {
  /** Of the account that it becomes. */
  id: string;
  locale: string;
  /** Id of the administrator. */
  by: string;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

/**
 * Invitations to the studio. The account with its role exists only after the link of the mail was used, which proves the
 * address.
 */
export function createInvitationService({ stores, inTransaction, now, log }: AccountContext) {
  const hasAccount = async (email: string, transaction = stores): Promise<boolean> =>
    (await transaction.users.findByEmailKey(normaliseEmail(email))) !== undefined;

  return {
    /** @throws AppError VALIDATION_FAILED, EMAIL_TAKEN */
    async invite(invitation: Invitation, by: string): Promise<void> {
      refuse([
        ...checkEmail(invitation.email),
        ...checkName('firstName', invitation.firstName),
        ...checkName('lastName', invitation.lastName),
      ]);
      const pending: PendingInvitation = {
        id: newId(),
        by,
        email: typedEmail(invitation.email),
        firstName: typedName(invitation.firstName),
        lastName: typedName(invitation.lastName),
        role: invitation.role,
        locale: invitation.locale,
      };
      if (await hasAccount(pending.email)) throw new AppError('EMAIL_TAKEN');
      await inTransaction(async (transaction) => {
        noteChange({ object: { kind: 'user', id: pending.id }, after: { roles: [pending.role] } });
        await transaction.enqueueMail({
          template: 'invitation',
          to: pending.email,
          userId: null,
          locale: pending.locale,
          data: { ...pending },
        });
      });
      log('user-invited', { userId: pending.id, role: pending.role });
    },

    /** When the mail is sent: its link; null where the address has an account by then. */
    async prepare(data: Record<string, string>): Promise<{ token: string } | null> {
      const email = data['email'] ?? '';
      if (await hasAccount(email)) return null;
      const emailKey = normaliseEmail(email);
      return {
        token: await makeOneTimeLink({ purpose: 'invitation', emailKey, payload: data, now: now() }, stores),
      };
    },

    /** Creates the account of a used link. False where its administrator is none any more, or the address has an account. */
    async accept({ payload }: Pick<StoredToken, 'payload'>, passwordHash: string): Promise<boolean> {
      const pending = payload as unknown as PendingInvitation;
      const { id, email, firstName, lastName, role, locale } = pending;
      const isCreated = await inTransaction(async (transaction) => {
        const inviter = await transaction.users.find(pending.by);
        if (!inviter || inviter.blocked_at !== null || !rolesOf(inviter).includes('admin')) return false;
        const isNew = await transaction.users.insert(
          newUserRow(
            { id, email, verified: true, firstName, lastName, passwordHash, roles: [role], locale },
            now(),
          ),
        );
        if (isNew) await revokeFor('registered', { id, email_key: normaliseEmail(email) }, transaction);
        return isNew;
      });
      if (isCreated) log('registered', { userId: id, roles: role });
      return isCreated;
    },
  };
}

/** Words that are guessed first as a password. */
export function wordsOfInvitation({ payload }: Pick<StoredToken, 'payload'>): {
  first_name: string;
  last_name: string;
  email: string;
} {
  const { firstName, lastName, email } = payload as unknown as PendingInvitation;
  return { first_name: firstName, last_name: lastName, email };
}
