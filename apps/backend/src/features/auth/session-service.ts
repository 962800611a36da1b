import { DAY_MS, type SessionInfo } from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores } from './auth-stores.ts';
import { ACCESS_TOKEN, hashToken } from './tokens.ts';

export interface SessionParts {
  stores: AuthStores;
  now: () => number;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Who is signed in, where, and the end of it. */
export function createSessionService({ stores, now }: SessionParts) {
  return {
    /** Who this access token belongs to, or null. Accepts no other kind of token. */
    async authenticate(token: string): Promise<SessionIdentity | null> {
      if (!ACCESS_TOKEN.test(token)) return null;
      const time = now();
      const found = await stores.accessTokens.findSession(hashToken(token), time);
      if (!found) return null;
      // From here on the parent of the current refresh token is only good for its grace (security 5.2).
      if (found.successor_used === 0 && found.token_counter === found.counter)
        await stores.sessions.markSuccessorUsed(found.session_id, found.counter, time);
      return {
        userId: found.user_id,
        sessionId: found.session_id,
        roles: JSON.parse(found.roles) as string[],
      };
    },

    /** Ends the session of an access token, also of one that has just expired. */
    async endByAccessToken(token: string): Promise<void> {
      if (!ACCESS_TOKEN.test(token)) return;
      const sessionId = await stores.accessTokens.sessionIdOf(hashToken(token));
      if (sessionId !== undefined) await stores.sessions.remove(sessionId);
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
      if (!(await stores.sessions.removeOf(identity.userId, sessionId))) throw new AppError('NOT_FOUND');
    },

    endOthers: ({ userId, sessionId }: SessionIdentity): Promise<void> =>
      stores.sessions.removeAllOf(userId, sessionId),

    /** Housekeeping, run now and then. */
    async removeExpired(): Promise<void> {
      await stores.sessions.removeExpired(now());
      await stores.accessTokens.removeOlderThan(now() - DAY_MS);
    },
  };
}
