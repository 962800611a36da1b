import type { AccountContext } from '../account-context.ts';
import { DAY_MS, type SessionInfo } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import { RECENT_MS, type SessionIdentity } from '../../../http/session.ts';
import { revokeFor, type AccountEvent } from '../account-events.ts';
import type { AuthTransaction } from '../auth-stores.ts';
import { ACCESS_TOKEN, hashToken } from './tokens.ts';

export type SessionService = ReturnType<typeof createSessionService>;

/** Who is signed in, where, and the end of it. */
export function createSessionService({ stores, inTransaction, now, log }: AccountContext) {
  async function revoke(
    event: AccountEvent,
    { userId, sessionId }: Pick<SessionIdentity, 'userId' | 'sessionId'>,
    transaction: AuthTransaction,
  ): Promise<void> {
    const user = await transaction.users.find(userId);
    if (user) await revokeFor(event, { ...user, sessionId }, transaction);
    transaction.afterCommit(() => log(event, { userId }));
  }

  return {
    /** Who this access token belongs to, or null. Accepts no other kind of token. */
    async authenticate(token: string): Promise<SessionIdentity | null> {
      if (!ACCESS_TOKEN.test(token)) return null;
      const time = now();
      const found = await stores.accessTokens.findSession(hashToken(token), time);
      if (!found) return null;
      // From here on the parent of the current refresh token is only good for its grace.
      if (found.successor_used === 0 && found.token_counter === found.counter)
        await stores.sessions.markSuccessorUsed(found.session_id, found.counter, time);
      return {
        userId: found.user_id,
        sessionId: found.session_id,
        roles: JSON.parse(found.roles) as string[],
        hasSecondFactor: found.two_factor_since !== null,
        isRecent: found.reauthenticated_at !== null && time - found.reauthenticated_at < RECENT_MS,
      };
    },

    /** Ends the session of an access token, even of a recently expired one. */
    async endByAccessToken(token: string): Promise<void> {
      if (!ACCESS_TOKEN.test(token)) return;
      await inTransaction(async (transaction) => {
        const sessionId = await transaction.accessTokens.sessionIdOf(hashToken(token));
        const session = sessionId === undefined ? undefined : await transaction.sessions.find(sessionId);
        if (!session) return;
        await transaction.sessions.remove(session.id);
        await revoke('signed-out', { userId: session.user_id, sessionId: session.id }, transaction);
      });
    },

    async list({ userId, sessionId }: SessionIdentity): Promise<SessionInfo[]> {
      const rows = await stores.sessions.listOf(userId, now());
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        createdAt: new Date(row.created_at).toISOString(),
        lastSeenAt: new Date(row.last_seen_at).toISOString(),
        userAgent: row.user_agent,
      }));
    },

    /** @throws AppError NOT_FOUND for another's session as for none */
    async end(identity: SessionIdentity, sessionId: string): Promise<void> {
      await inTransaction(async (transaction) => {
        if (!(await transaction.sessions.removeOf(identity.userId, sessionId)))
          throw new AppError('NOT_FOUND');
        await revoke('session-ended', { userId: identity.userId, sessionId }, transaction);
      });
    },

    /**
     * Ends all sessions except the current one. The user suspects an intruder, so links and a pending change end too.
     */
    endOthers: ({ userId, sessionId }: SessionIdentity): Promise<void> =>
      inTransaction((transaction) => revoke('signed-out-elsewhere', { userId, sessionId }, transaction)),

    /** Housekeeping, run now and then. */
    async removeExpired(): Promise<void> {
      await stores.sessions.removeExpired(now());
      await stores.accessTokens.removeOlderThan(now() - DAY_MS);
    },
  };
}
