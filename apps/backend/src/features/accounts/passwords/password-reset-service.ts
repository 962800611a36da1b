import type { AccountContext } from '../account-context.ts';
import { askedAt } from '../sessions/client-info.ts';
import { normaliseEmail, type ResetPasswordRequest } from '@lumigraph/contracts';
import { AppError, refuse } from '../../../lib/errors.ts';
import { revokeFor } from '../account-events.ts';
import { wordsOfInvitation, type InvitationService } from '../registration/invitation-service.ts';
import { makeResetLink, resetLinkFits } from '../one-time-link.ts';
import type { StoredToken } from '../one-time-token-store.ts';
import type { ClientInfo } from '../ports.ts';
import { securityNotice } from '../security-notice.ts';
import { hashToken, isOneTimeToken } from '../sessions/tokens.ts';
import type { UserRow } from '../user-store.ts';
import { checkEmail, checkNewPassword, guessedWords } from '../validation.ts';

export interface PasswordResetDeps extends AccountContext {
  invitations: Pick<InvitationService, 'accept'>;
}

/** Whose links choose a password. */
const PURPOSES = ['reset-password', 'invitation'] as const;

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** Forgotten passwords: asking for the mail, its link, and the new password. */
export function createPasswordResetService(deps: PasswordResetDeps) {
  const { stores, inTransaction, hasher, limits, invitations, now, log } = deps;

  function refusedLink(user?: UserRow): AppError {
    log('reset-link-refused', user ? { userId: user.id } : {});
    return new AppError('RESET_LINK_INVALID');
  }

  async function ownerOf(link: StoredToken) {
    if (link.purpose === 'invitation') return wordsOfInvitation(link);
    return link.userId === null ? undefined : stores.users.find(link.userId);
  }

  return {
    /**
     * Requests a reset mail. Does the same work for known and unknown addresses: one row in the outbox; the account is
     * looked up when the mail is rendered, after the response.
     */
    async forgot(email: string, client: ClientInfo): Promise<void> {
      refuse(checkEmail(email));
      const emailKey = normaliseEmail(email);
      if (!(await limits.allows('forgotAccount', emailKey))) return;
      await stores.enqueueMail({
        template: 'reset-password',
        to: emailKey,
        userId: null,
        locale: client.locale,
        data: askedAt(client),
      });
    },

    /** When the reset mail is sent: a fresh link for the address's account, or null when there is none. */
    async prepareReset(emailKey: string): Promise<{ token: string; user: UserRow } | null> {
      return inTransaction(async (transaction) => {
        const user = await transaction.users.findByEmailKey(emailKey);
        if (!user || user.blocked_at !== null) return null;
        return { token: await makeResetLink(user, now(), transaction), user };
      });
    },

    /**
     * Sets a new password with a reset link: works once, ends all sessions, confirms the address (the link arrived),
     * and removes social accounts that were linked before the address was proven. The link of an invitation creates its
     * account.
     * @throws AppError RESET_LINK_INVALID, VALIDATION_FAILED (the link stays valid then)
     */
    async reset(request: ResetPasswordRequest, client: ClientInfo): Promise<void> {
      if (!isOneTimeToken(request.token)) throw refusedLink();
      const hash = hashToken(request.token);
      const link = await stores.oneTimeTokens.find(hash, PURPOSES, now());
      const owner = link && (await ownerOf(link));
      refuse(
        checkNewPassword({
          field: 'newPassword',
          password: request.newPassword,
          confirmation: request.confirmPassword,
          context: owner ? guessedWords(owner) : [],
        }),
      );
      // The token is used up before hashing: of ten uses at once nine end here.
      const used = await stores.oneTimeTokens.use(hash, PURPOSES, now());
      if (used?.purpose === 'invitation') {
        if (!(await invitations.accept(used, await hasher.hash(request.newPassword)))) throw refusedLink();
        return;
      }
      const user = used?.userId ? await stores.users.find(used.userId) : undefined;
      if (!used || !user || !resetLinkFits(used, user)) throw refusedLink(user);
      const passwordHash = await hasher.hash(request.newPassword);
      await inTransaction(async (transaction) => {
        // Hashing takes time, in which the account may have changed so that the link is no longer valid for it.
        const current = await transaction.users.find(user.id);
        if (!current || !resetLinkFits(used, current)) throw refusedLink(user);
        await transaction.users.update(user.id, { password_hash: passwordHash, email_verified: 1 }, now());
        await revokeFor('password-reset', user, transaction);
        await transaction.enqueueMail(
          securityNotice('password-changed', user, { now: now(), ...askedAt(client) }),
        );
      });
      await limits.forgetAll('loginAccount', user.email_key);
      log('password-reset', { userId: user.id });
    },
  };
}
