import type { StoredUser } from '@lumigraph/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionEnvironment } from './environment.ts';
import { initialState, LOGOUT_EVENT, type LogoutReason, type SessionState } from './session-state.ts';
import type { SessionStorage, Stored } from './session-storage.ts';
import type { TabLife } from './tab-life.ts';

export interface SessionCore {
  store: StoreApi<SessionState>;
  /** Sets the state from the current storage; `reason` applies when storage holds no session. */
  adopt(reason: LogoutReason): void;
  save(stored: Stored, remember: boolean): void;
  /** Stores the user alone, and keeps the tokens that are stored now. */
  saveUser(user: StoredUser): void;
  close(reason: LogoutReason): void;
  /** From this call on, a stored user counts as signed in. */
  finishStart(): void;
  isStarted(): boolean;
}

/** Updates state, storage and the `auth:logout` event together: the only writer of all three. */
export function createSessionCore(
  environment: () => SessionEnvironment,
  storage: SessionStorage,
  tabLife: TabLife,
): SessionCore {
  const store = createStore<SessionState>(() => initialState);
  let started = false;

  function end(reason: LogoutReason | null): void {
    tabLife.leave();
    store.setState({ status: 'anonymous', user: null, reason }, true);
    if (reason !== null) {
      environment().window?.dispatchEvent(new CustomEvent(LOGOUT_EVENT, { detail: { reason } }));
    }
  }

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
    save(stored, remember) {
      storage.write(stored, remember);
      adopt('other-tab');
    },
    saveUser(user) {
      storage.writeUser(user);
      adopt('other-tab');
    },
    close(reason) {
      const wasHeld = storage.read() !== undefined || store.getState().user !== null;
      storage.clear();
      started = true;
      if (wasHeld) end(reason);
      else if (store.getState().status === 'starting') end(null);
    },
    finishStart() {
      started = true;
      adopt('other-tab');
    },
    isStarted: () => started,
  };
}
