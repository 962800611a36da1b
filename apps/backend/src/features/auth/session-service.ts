import { DAY_MS, type SessionInfo, type User } from '@lumigraph/contracts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../plugins/rate-limits.ts';
import type { SessionIdentity } from '../../plugins/session.ts';
import type { AuthStores, InTransaction } from './auth-stores.ts';
import type { ClientInfo, LogEvent } from './ports.ts';
import { decideRefresh } from './refresh-rules.ts';
import type { RefreshTokenCodec } from './refresh-token.ts';
import { ACCESS_TOKEN_MS, MAX_SESSIONS_PER_USER, sessionLifetime } from './session-lifetimes.ts';
import type { SessionRow } from './session-store.ts';
import { ACCESS_TOKEN, hashToken, newAccessToken, newId } from './tokens.ts';
import type { UserRow } from './user-store.ts';
import { toUser } from './user-view.ts';

/** A token pair and its owner: what sign-in, registration and refresh answer. */
export interface IssuedSession {
  token: string;
  refreshToken: string;
  /** ISO 8601, of the access token. */
  expiresAt: string;
  user: User;
}

export interface SessionParts {
  stores: AuthStores;
  inTransaction: InTransaction;
  codec: RefreshTokenCodec;
  limits: RateLimits;
  isPremium: (userId: string) => Promise<boolean>;
  now: () => number;
  log: LogEvent;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(parts: SessionParts) {
  const { stores, inTransaction, codec, limits, isPremium, now, log } = parts;

  async function issue(from: AuthStores, session: SessionRow, user: UserRow): Promise<IssuedSession> {
    const token = newAccessToken();
    const expiresAt = Math.min(now() + ACCESS_TOKEN_MS, session.expires_at);
    await from.sessions.insertAccessToken({
      hash: hashToken(token),
      session_id: session.id,
      counter: session.counter,
      expires_at: expiresAt,
    });
    return {
      token,
      refreshToken: codec.sign({ sessionId: session.id, counter: session.counter }),
      expiresAt: new Date(expiresAt).toISOString(),
      user: toUser(user, await isPremium(user.id)),
    };
  }

  /** A new session in the caller's transaction; the oldest beyond the limit ends (security 5.3). */
  async function open(
    within: AuthStores,
    user: UserRow,
    { client, remember }: { client: ClientInfo; remember: boolean },
  ): Promise<IssuedSession> {
    const time = now();
    const { idleMs, absoluteMs } = sessionLifetime(remember);
    const session: SessionRow = {
      id: newId(),
      user_id: user.id,
      counter: 0,
      rotated_at: time,
      successor_used: 1,
      remember: remember ? 1 : 0,
      user_agent: client.userAgent,
      created_at: time,
      last_seen_at: time,
      idle_expires_at: time + idleMs,
      expires_at: time + absoluteMs,
    };
    await within.sessions.insert(session);
    await within.sessions.removeOldest(user.id, MAX_SESSIONS_PER_USER);
    return issue(within, session, user);
  }

  async function rotate(session: SessionRow, user: UserRow): Promise<IssuedSession | null> {
    const time = now();
    const { idleMs } = sessionLifetime(session.remember === 1);
    const idleExpiresAt = Math.min(time + idleMs, session.expires_at);
    return inTransaction(async (within) => {
      const first = await within.sessions.rotate(session.id, {
        fromCounter: session.counter,
        now: time,
        idleExpiresAt,
      });
      return first ? issue(within, { ...session, counter: session.counter + 1 }, user) : null;
    });
  }

  async function refreshOnce(token: string): Promise<IssuedSession | null> {
    const claim = codec.read(token);
    if (!claim) throw new AppError('REFRESH_FAILED');
    await limits.consume('refreshSession', claim.sessionId);
    const session = await stores.sessions.find(claim.sessionId);
    const time = now();
    if (!session || session.expires_at <= time || session.idle_expires_at <= time)
      throw new AppError('REFRESH_FAILED');
    const user = await stores.users.find(session.user_id);
    if (!user || user.blocked_at !== null) throw new AppError('REFRESH_FAILED');
    const state = {
      counter: session.counter,
      rotatedAt: session.rotated_at,
      successorUsed: session.successor_used === 1,
    };
    const decision = decideRefresh(state, claim.counter, time);
    switch (decision) {
      case 'rotate':
        return rotate(session, user);
      case 'repeat':
        return issue(stores, session, user);
      case 'revoke':
        await stores.sessions.remove(session.id);
        log('refresh-token-replayed', { userId: user.id, sessionId: session.id });
        throw new AppError('REFRESH_FAILED');
      default:
        return decision satisfies never;
    }
  }

  return {
    open,

    /**
     * Answers a new pair for a refresh token (security 5.2).
     * @throws AppError REFRESH_FAILED, one text for every reason; TOO_MANY_ATTEMPTS
     */
    async refresh(token: string): Promise<IssuedSession> {
      // A second look is needed only when a parallel request rotated in between: then ours is the parent.
      const issued = (await refreshOnce(token)) ?? (await refreshOnce(token));
      if (!issued) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
      return issued;
    },

    /** Who this access token belongs to, or null. Accepts no other kind of token. */
    async authenticate(token: string): Promise<SessionIdentity | null> {
      if (!ACCESS_TOKEN.test(token)) return null;
      const time = now();
      const found = await stores.sessions.findByAccessToken(hashToken(token), time);
      if (!found) return null;
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
      const sessionId = await stores.sessions.sessionIdOfAccessToken(hashToken(token));
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
      await stores.sessions.removeAccessTokensOlderThan(now() - DAY_MS);
    },
  };
}
