import type { StoredUser } from '@lumigraph/contracts';
import { useState, useSyncExternalStore } from 'react';

/**
 * `starting`: the stored session is not checked yet; its user may be shown. `reason` of `anonymous`: why the last session
 * ended.
 */
export type AccountSessionState =
  | { status: 'starting'; user: StoredUser | null }
  | { status: 'authenticated'; user: StoredUser }
  | {
      status: 'anonymous';
      user: null;
      reason: 'signed-out' | 'expired' | 'startup' | 'other-tab' | 'deleted' | null;
    };

/** The session of a site: `createSession` of `@lumigraph/api-clients`, or a store of your own with the same members. */
export interface AccountSession<State extends AccountSessionState = AccountSessionState> {
  store: {
    getState: () => State;
    /** For the server and the hydration: nobody is signed in, `starting`. */
    getInitialState: () => State;
    subscribe: (listener: () => void) => () => void;
  };
}

/** The state of the session, in the components of a site too. */
export function useAccountSession<State extends AccountSessionState>({
  store,
}: AccountSession<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
}

/**
 * What a page for users shows. `needed`: nobody is signed in. Its `reason` is `left` for a user who signed out or deleted
 * the account on this page, `expired` for a session that ended here, `startup` for a stored session that was no longer
 * valid, else `required`.
 */
export type RequiredSession =
  | { status: 'waiting' }
  | { status: 'signed-in'; user: StoredUser }
  | { status: 'needed'; reason: 'required' | 'expired' | 'startup' | 'left' };

/** Whether a page for users may be shown, for custom markup and routers. */
export function useRequiredSession(session: AccountSession): RequiredSession {
  const state = useAccountSession(session);
  const [wasHeld, setWasHeld] = useState(state.user !== null);
  if (state.user !== null && !wasHeld) setWasHeld(true);
  switch (state.status) {
    case 'starting':
      return { status: 'waiting' };
    case 'authenticated':
      return { status: 'signed-in', user: state.user };
    case 'anonymous':
      return { status: 'needed', reason: reasonOf(state.reason, wasHeld) };
    default:
      return state satisfies never;
  }
}

type EndReason = (AccountSessionState & { status: 'anonymous' })['reason'];

function reasonOf(ended: EndReason, wasHeld: boolean): (RequiredSession & { status: 'needed' })['reason'] {
  if (ended === 'startup') return wasHeld ? 'expired' : ended;
  if (!wasHeld) return 'required';
  if (ended === 'expired') return ended;
  return ended === 'signed-out' || ended === 'deleted' ? 'left' : 'required';
}
