import { safeRedirect } from '@lumigraph/ui-auth';
import { useRequiredSession } from '@lumigraph/ui-auth/account';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useKeptLanguage } from '../../lib/language-address.ts';
import { useAccount, useAccountState } from './account-context.tsx';
import { loginMessages, type LoginMessage } from './login-message.ts';
import { useLatch } from './use-latch.ts';

const Wait = () => <div className="page-wait" aria-busy="true" />;

/**
 * Login-required screens: an anonymous visitor is redirected to /login with `redirect` and `message`. Waits
 * for the session check; on the server it renders only a placeholder.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const required = useRequiredSession(useAccount().session);
  const { pathname, search, hash, key } = useLocation();
  const keepLanguage = useKeptLanguage();

  switch (required.status) {
    case 'waiting':
      return <Wait />;
    case 'signed-in':
      return children;
    case 'needed': {
      const { reason } = required;
      if (reason === 'left') return <Navigate replace to={keepLanguage(paths.home())} />;
      // On the first page of a visit, the check may end before the first paint.
      const hasExpired = reason === 'expired' || (reason === 'startup' && key === 'default');
      const message: LoginMessage = hasExpired ? 'expired' : 'required';
      const redirect = pathname + search + hash;
      const login = paths.login({ redirect, message: loginMessages[message] });
      return <Navigate replace to={keepLanguage(login)} />;
    }
    default:
      return required satisfies never;
  }
}

/**
 * Guests-only screens: a user who is already signed in is redirected home. A user who signs in here, or in
 * another tab in the meantime, continues to the requested page.
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
