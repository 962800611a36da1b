import type { AccountSession, AccountSessionState } from '../account/account-session.ts';
import { fakeUser } from './fake-user.ts';

export interface FakeAccountSession extends AccountSession {
  /** Signs in, signs out, or ends the session: the components follow. In a test inside `act`. */
  set(state: AccountSessionState): void;
}

/** A session for stories and tests of account widgets; `fakeUser` is signed in unless another state is given. */
export function createFakeAccountSession(
  first: AccountSessionState = { status: 'authenticated', user: fakeUser },
): FakeAccountSession {
  let state = first;
  const initial: AccountSessionState = { status: 'starting', user: null };
  const listeners = new Set<() => void>();
  return {
    store: {
      getState: () => state,
      getInitialState: () => initial,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
