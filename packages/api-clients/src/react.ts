import { useStore } from 'zustand/react';
import type { SessionState } from './session/session-core.ts';
import type { SessionStore } from './session/session-store.ts';

/**
 * The session state, or a selected part of it, in a component. Renders as `starting` on the server and while
 * hydrating.
 *
 * @example
 * const user = useSession(session, (state) => state.user);
 */
export function useSession(session: SessionStore): SessionState;
export function useSession<T>(session: SessionStore, select: (state: SessionState) => T): T;
export function useSession<T>(
  session: SessionStore,
  select: (state: SessionState) => T = (state) => state as T,
): T {
  return useStore(session.store, select);
}
