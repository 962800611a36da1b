import type { AccountContext } from '../account-context.ts';
import { normaliseEmail, type MagicLinkRequest, type MagicLinkSignInRequest } from '@lumigraph/contracts';
import { AppError, refuse } from '../../../lib/errors.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { ClientInfo } from '../ports.ts';
import { askedAt } from '../sessions/client-info.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';
import { hashToken, isOneTimeToken } from '../sessions/tokens.ts';
import { takeOver } from '../account-events.ts';
import type { UserRow } from '../user-store.ts';
import { checkEmail } from '../validation.ts';

export interface MagicLinkDeps extends AccountContext {
  enabled: boolean;
  signIn: Pick<SignInService, 'signIn'>;
}

export type MagicLinkService = ReturnType<typeof createMagicLinkService>;

const METHOD = 'magic-link';

/** Sign-in with a link by mail: the request, the link, and the session. */
export function createMagicLinkService(deps: MagicLinkDeps) {
  const { enabled, stores, inTransaction, limits, now, log } = deps;

  function assertEnabled(): void {
    if (!enabled) throw new AppError('NOT_FOUND');
  }

  function refused(user?: UserRow): AppError {
    log('sign-in-refused', { method: METHOD, ...(user ? { userId: user.id } : {}) });
    return new AppError('LINK_INVALID');
  }

  return {
    enabled,

    /**
     * Requests a mail with a link. Does the same work for known and unknown addresses: one row in the outbox; the
     * account is looked up when the mail is rendered, after the response.
     */
    async request({ email, redirect }: MagicLinkRequest, client: ClientInfo): Promise<void> {
      assertEnabled();
      refuse(checkEmail(email));
      const emailKey = normaliseEmail(email);
      if (!(await limits.allows('magicLinkAccount', emailKey))) return;
      await stores.enqueueMail({
        template: 'magic-link',
        to: emailKey,
        userId: null,
        locale: client.locale,
        data: { ...askedAt(client), ...(redirect === undefined ? {} : { redirect }) },
      });
    },

    /** When the mail is sent: a fresh link for the address's account, or null when there is none. */
    prepare: (emailKey: string): Promise<{ token: string; user: UserRow } | null> =>
      inTransaction(async (transaction) => {
        const user = enabled ? await transaction.users.findByEmailKey(emailKey) : undefined;
        if (!user || user.blocked_at !== null) return null;
        const token = await makeOneTimeLink(
          { purpose: 'magic-link', userId: user.id, emailKey: user.email_key, now: now() },
          transaction,
        );
        return { token, user };
      }),

    /**
     * Exchanges a link for a session: once. The link arrived, so it proves the address of the account.
     * @throws AppError LINK_INVALID
     */
    async signIn(request: MagicLinkSignInRequest, client: ClientInfo): Promise<IssuedSession> {
      assertEnabled();
      if (!isOneTimeToken(request.token)) throw refused();
      const user = await inTransaction(async (transaction) => {
        const used = await transaction.oneTimeTokens.use(hashToken(request.token), ['magic-link'], now());
        const owner = used?.userId ? await transaction.users.find(used.userId) : undefined;
        if (!used || !owner || owner.blocked_at !== null || used.emailKey !== owner.email_key) return null;
        return takeOver(transaction, owner, { now, log });
      });
      if (!user) throw refused();
      return deps.signIn.signIn(user, client, { remember: request.rememberMe === true, method: METHOD });
    },
  };
}
