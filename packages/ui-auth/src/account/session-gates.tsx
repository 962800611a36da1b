import type { StoredUser } from '@lumigraph/contracts';
import { useEffect, type ReactNode } from 'react';
import {
  useAccountSession,
  useRequiredSession,
  type AccountSession,
  type RequiredSession,
} from './account-session.ts';

export interface SignedInProps {
  session: AccountSession;
  /** A function receives the user. */
  children: ReactNode | ((user: StoredUser) => ReactNode);
}

/** Shows its content to signed-in users, once their session is checked. The server renders nothing of it. */
export function SignedIn({ session, children }: SignedInProps) {
  const state = useAccountSession(session);
  if (state.status !== 'authenticated') return null;
  return typeof children === 'function' ? children(state.user) : children;
}

export interface SignedOutProps {
  session: AccountSession;
  children: ReactNode;
}

/**
 * Shows its content to visitors who are not signed in. The server renders it, so that they see it at once; a page with
 * `storedSessionScript` hides it from users until their session is read.
 */
export function SignedOut({ session, children }: SignedOutProps) {
  const { status, user } = useAccountSession(session);
  if (user) return null;
  return (
    <span className="lumigraph-guests" data-unchecked={status === 'starting' || undefined}>
      {children}
    </span>
  );
}

export interface RequireSessionProps {
  session: AccountSession;
  /** Called when nobody is signed in: open the sign-in, and return to this page after it. */
  onSignInNeeded: (reason: (RequiredSession & { status: 'needed' })['reason']) => void;
  /** Shown instead of the page while the session is checked, and until the sign-in opens. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A page for users. It protects no data: what it contains is part of the code that anybody can request, so its data come
 * from calls with the user's token.
 */
export function RequireSession({ session, onSignInNeeded, fallback = null, children }: RequireSessionProps) {
  const required = useRequiredSession(session);
  const reason = required.status === 'needed' ? required.reason : undefined;
  useEffect(() => {
    if (reason !== undefined) onSignInNeeded(reason);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the session calls it, not of the function
  }, [reason]);
  return required.status === 'signed-in' ? children : fallback;
}
