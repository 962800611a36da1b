import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useAccountState } from './account-context.tsx';
import { loginMessages, type LoginMessage } from './login-message.ts';
import { safeRedirect } from './safe-redirect.ts';
import { useLatch } from './use-latch.ts';

const Wait = () => <div className="page-wait" aria-busy="true" />;

/**
 * Login-required screens: an anonymous visitor goes to /login with `redirect` and `message`. Waits
 * for the session check; on the server it only holds the place.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useAccountState();
  const { pathname, search, hash, key } = useLocation();
  const wasHeld = useLatch(state.user !== null);

  switch (state.status) {
    case 'starting':
      return <Wait />;
    case 'authenticated':
      return children;
    case 'anonymous': {
      const isOwnChoice = state.reason === 'signed-out' || state.reason === 'deleted';
      if (wasHeld && isOwnChoice) return <Navigate replace to={paths.home()} />;
      // On the first page of a visit the check may be over before there is anything on screen.
      const isFirstPage = key === 'default' && state.reason === 'startup';
      const hasEnded = wasHeld && (state.reason === 'expired' || state.reason === 'startup');
      const hasExpired = isFirstPage || hasEnded;
      const message: LoginMessage = hasExpired ? 'expired' : 'required';
      const redirect = pathname + search + hash;
      return <Navigate replace to={paths.login({ redirect, message: loginMessages[message] })} />;
    }
    default:
      return state satisfies never;
  }
}

/**
 * Guests-only screens: who arrives signed in goes home. Who signs in here, or meanwhile in another
 * tab, goes on to where they wanted to be.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const state = useAccountState();
  const { search } = useLocation();
  const wasGuest = useLatch(state.status === 'anonymous');

  switch (state.status) {
    case 'starting':
      return state.user ? <Wait /> : children;
    case 'authenticated': {
      const wanted = wasGuest ? new URLSearchParams(search).get('redirect') : null;
      return <Navigate replace to={safeRedirect(wanted, globalThis.location.origin)} />;
    }
    case 'anonymous':
      return children;
    default:
      return state satisfies never;
  }
}
