import type { StoredUser } from '@lumigraph/contracts';
import { createStore } from 'zustand/vanilla';
import type { SessionEnvironment } from './environment.ts';
import type { SessionStorage, Stored } from './session-storage.ts';
import type { TabLife } from './tab-life.ts';

export type SessionCore = ReturnType<typeof createSessionCore>;

/** Updates state, storage and the `auth:logout` event together: the only writer of all three. */
export function createSessionCore(
  environment: () => SessionEnvironment,
  storage: SessionStorage,
  tabLife: TabLife,
) {
  const store = createStore<SessionState>(() => initialState);
  let started = false;

  function end(reason: LogoutReason | null): void {
    tabLife.leave();
    store.setState({ status: 'anonymous', user: null, reason }, true);
    if (reason !== null) {
      environment().window?.dispatchEvent(new CustomEvent(LOGOUT_EVENT, { detail: { reason } }));
    }
  }

  /** Sets the state from the current storage; `reason` applies when storage holds no session. */
  function adopt(reason: LogoutReason): void {
    const stored = storage.read();
    const { status, user } = store.getState();
    if (stored?.user) {
      tabLife.join(stored.token);
      const next = started ? ('authenticated' as const) : ('starting' as const);
      store.setState({ status: next, user: stored.user, reason: null }, true);
    } else if (user) end(reason);
    else if (started && status !== 'anonymous') end(null);
  }

  return {
    store,
    adopt,
    save(stored: Stored, remember: boolean): void {
      storage.write(stored, remember);
      adopt('other-tab');
    },
    /** Stores the user alone, and keeps the tokens that are stored now. */
    saveUser(user: StoredUser): void {
      storage.writeUser(user);
      adopt('other-tab');
    },
    close(reason: LogoutReason): void {
      const wasHeld = storage.read() !== undefined || store.getState().user !== null;
      storage.clear();
      started = true;
      if (wasHeld) end(reason);
      else if (store.getState().status === 'starting') end(null);
    },
    /** From this call on, a stored user counts as signed in. */
    finishStart(): void {
      started = true;
      adopt('other-tab');
    },
    isStarted: () => started,
  };
}

/**
 * Why a session ended; the `detail.reason` of the `auth:logout` event. `signed-out`: the user pressed Sign
 * Out; leads to `/`. `expired`: a refresh was rejected or impossible; leads to `/login`. `startup`: the
 * stored session was no longer valid; only guarded pages react. `other-tab`: the user signed out in another
 * tab. `deleted`: the account was deleted.
 */
export type LogoutReason = 'signed-out' | 'expired' | 'startup' | 'other-tab' | 'deleted';

/**
 * `starting`: not checked yet; the stored user may be shown, guarded pages wait. `authenticated`: token and
 * user are both present. `anonymous`: both are absent; `reason` names why the last session ended, if there
 * was one.
 */
export type SessionState =
  | { status: 'starting'; user: StoredUser | null; reason: null }
  | { status: 'authenticated'; user: StoredUser; reason: null }
  | { status: 'anonymous'; user: null; reason: LogoutReason | null };

const initialState: SessionState = { status: 'starting', user: null, reason: null };

export const LOGOUT_EVENT = 'auth:logout';

/** The event on `window` that informs pages and foreign widgets that the session ended. */
export type LogoutEvent = CustomEvent<{ reason: LogoutReason }>;
