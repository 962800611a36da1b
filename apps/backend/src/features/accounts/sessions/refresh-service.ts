import type { AccountContext } from '../account-context.ts';
import { type User, SECOND_MS } from '@lumigraph/contracts';
import { AppError } from '../../../lib/errors.ts';
import type { RefreshClaim, RefreshTokenCodec } from './refresh-token.ts';
import { type IssuedSession, type SessionIssuer, sessionLifetime } from './session-issuer.ts';
import type { SessionRow } from './session-store.ts';
import type { UserRow } from '../user-store.ts';

/** How long the immediate parent of the current refresh token is still answered, whatever happened to its successor. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;

interface RotationState {
  counter: number;
  rotatedAt: number;
  /** An access token of the current pair was seen: the browser has received the current pair. */
  successorUsed: boolean;
}

type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * The rule for a refresh token with a valid signature and a live session. `rotate`: it is the current one. `repeat`: it
 * is the immediate parent within grace, or its successor never arrived; the current pair is returned again. `revoke`:
 * an old token was replayed.
 */
function decideRefresh(state: RotationState, counter: number, now: number): RefreshDecision {
  if (counter === state.counter) return 'rotate';
  if (counter === state.counter - 1) {
    const inGrace = now - state.rotatedAt <= REFRESH_GRACE_MS;
    if (inGrace || !state.successorUsed) return 'repeat';
  }
  return 'revoke';
}

export interface RefreshDeps extends AccountContext {
  codec: RefreshTokenCodec;
  issuer: SessionIssuer;
}

/** Rotation of refresh tokens; the rule itself is {@link decideRefresh}. */
export function createRefreshService(deps: RefreshDeps) {
  const { stores, inTransaction, codec, issuer, limits, now, log } = deps;

  const refused = (details: Record<string, string> = {}): AppError => {
    log('refresh-refused', details);
    return new AppError('REFRESH_FAILED');
  };

  async function live({ sessionId }: RefreshClaim): Promise<{ session: SessionRow; user: UserRow }> {
    const session = await stores.sessions.find(sessionId);
    if (!session || session.expires_at <= now() || session.idle_expires_at <= now())
      throw refused({ sessionId });
    const user = await stores.users.find(session.user_id);
    if (!user || user.blocked_at !== null) throw refused({ sessionId });
    return { session, user };
  }

  /** Null when a parallel request rotated first. */
  function rotate(session: SessionRow, user: User): Promise<IssuedSession | null> {
    const { idleMs } = sessionLifetime(session.remember === 1);
    return inTransaction(async (transaction) => {
      const first = await transaction.sessions.rotate(session.id, {
        fromCounter: session.counter,
        now: now(),
        idleExpiresAt: Math.min(now() + idleMs, session.expires_at),
      });
      return first ? issuer.issue(transaction, { ...session, counter: session.counter + 1 }, user) : null;
    });
  }

  async function refreshOnce(claim: RefreshClaim): Promise<IssuedSession | null> {
    const { session, user } = await live(claim);
    const state = {
      counter: session.counter,
      rotatedAt: session.rotated_at,
      successorUsed: session.successor_used === 1,
    };
    const decision = decideRefresh(state, claim.counter, now());
    switch (decision) {
      case 'rotate':
        return rotate(session, await issuer.view(user));
      case 'repeat':
        return issuer.issue(stores, session, await issuer.view(user));
      case 'revoke':
        await stores.sessions.remove(session.id);
        log('refresh-token-replayed', { userId: user.id, sessionId: session.id });
        throw refused({ sessionId: session.id });
      default:
        return decision satisfies never;
    }
  }

  return {
    /**
     * Returns a new pair for a refresh token.
     * @throws AppError REFRESH_FAILED, one text for every reason; TOO_MANY_ATTEMPTS
     */
    async refresh(token: string): Promise<IssuedSession> {
      const claim = codec.read(token);
      if (!claim) throw refused();
      await limits.consume('refreshSession', claim.sessionId);
      // A second attempt is needed only when a parallel request rotated in between: then this token is the parent.
      const issued = (await refreshOnce(claim)) ?? (await refreshOnce(claim));
      if (!issued) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
      return issued;
    },
  };
}
