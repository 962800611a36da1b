import { SECOND_MS } from '@lumigraph/contracts';

/** How long the immediate parent of the current refresh token is still answered, whatever happened to its successor. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;

export interface RotationState {
  counter: number;
  rotatedAt: number;
  /** An access token of the current pair was seen: the browser has received the current pair. */
  successorUsed: boolean;
}

export type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * The rule for a refresh token with a valid signature and a live session. `rotate`: it is the current one. `repeat`: it
 * is the immediate parent within grace, or its successor never arrived; the current pair is returned again. `revoke`:
 * an old token was replayed.
 */
export function decideRefresh(state: RotationState, counter: number, now: number): RefreshDecision {
  if (counter === state.counter) return 'rotate';
  if (counter === state.counter - 1) {
    const inGrace = now - state.rotatedAt <= REFRESH_GRACE_MS;
    if (inGrace || !state.successorUsed) return 'repeat';
  }
  return 'revoke';
}
