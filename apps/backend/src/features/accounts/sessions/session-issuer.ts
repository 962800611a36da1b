import type { AccountContext } from '../account-context.ts';
import { type User, DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import type { AuthStores } from '../auth-stores.ts';
import type { ClientInfo } from '../ports.ts';
import type { RefreshTokenCodec } from './refresh-token.ts';
import type { SessionRow } from './session-store.ts';
import { hashToken, newAccessToken, newId } from './tokens.ts';
import { type UserRow, toUser } from '../user-store.ts';

/** Lifetimes of sessions and tokens. A refresh moves the idle end, never the absolute one. */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
const MAX_SESSIONS_PER_USER = 20;

/** No session lasts longer, whatever its use. */
export const SESSION_MAX_DAYS = 30;

interface Lifetime {
  idleMs: number;
  absoluteMs: number;
}

export function sessionLifetime(remember: boolean): Lifetime {
  return remember
    ? { idleMs: 14 * DAY_MS, absoluteMs: SESSION_MAX_DAYS * DAY_MS }
    : { idleMs: 2 * HOUR_MS, absoluteMs: 24 * HOUR_MS };
}

/** A token pair and its owner: what sign-in, registration and refresh return. */
export interface IssuedSession {
  token: string;
  refreshToken: string;
  /** ISO 8601, of the access token. */
  expiresAt: string;
  user: User;
}

export interface IssuerDeps extends AccountContext {
  codec: RefreshTokenCodec;
}

export type SessionIssuer = ReturnType<typeof createSessionIssuer>;

/** Makes sessions and their token pairs, in the caller's transaction. */
export function createSessionIssuer({ codec, isPremium, now }: IssuerDeps) {
  async function issue(transaction: AuthStores, session: SessionRow, user: User): Promise<IssuedSession> {
    const token = newAccessToken();
    const expiresAt = Math.min(now() + ACCESS_TOKEN_MS, session.expires_at);
    await transaction.accessTokens.insert({
      hash: hashToken(token),
      session_id: session.id,
      counter: session.counter,
      expires_at: expiresAt,
    });
    return {
      token,
      refreshToken: codec.sign({ sessionId: session.id, counter: session.counter }),
      expiresAt: new Date(expiresAt).toISOString(),
      user,
    };
  }

  return {
    /**
     * The user for the response. Called before the caller's transaction begins: SQLite has one connection, and a query
     * on it from inside would wait for the transaction that waits for the query.
     */
    view: async (user: UserRow): Promise<User> => toUser(user, await isPremium(user.id)),

    /** A new pair for the session's current counter. */
    issue,

    /** A new session; the oldest beyond the limit ends. */
    async open(
      transaction: AuthStores,
      user: User,
      { client, remember }: { client: ClientInfo; remember: boolean },
    ): Promise<IssuedSession> {
      const time = now();
      const { idleMs, absoluteMs } = sessionLifetime(remember);
      const session: SessionRow = {
        id: newId(),
        user_id: user.id,
        counter: 0,
        rotated_at: time,
        // There is no parent that could come back, so nothing waits for the first use.
        successor_used: 1,
        remember: remember ? 1 : 0,
        user_agent: client.userAgent,
        created_at: time,
        last_seen_at: time,
        idle_expires_at: time + idleMs,
        expires_at: time + absoluteMs,
        reauthenticated_at: time,
      };
      // Before the insertion: by the clock of another instance, this session may be the oldest.
      await transaction.sessions.removeOldest(user.id, MAX_SESSIONS_PER_USER - 1);
      await transaction.sessions.insert(session);
      return issue(transaction, session, user);
    },
  };
}
