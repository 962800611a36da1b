import type { Session } from '@lumigraph/contracts';
import { useRef, useState, useEffect, type RefObject } from 'react';
import type { AuthMode, AuthNotice } from '../auth-mode.ts';
import type { Registered } from '../forms/registration.ts';
import { useSocialReturn, type SocialReturnState } from '../social/use-social-return.ts';
import type { AuthWidgetProps, ModeChangeContext, SignedInBy } from './auth-widget-props.ts';
import { leaveTo, pageAfterSignIn } from './safe-redirect.ts';
import { useAuthMode } from './use-auth-mode.ts';

/** The state of the widget: mode, notice, and the actions after a success. */
export function useAuthWidget(props: AuthWidgetProps) {
  const { redirectTo, navigate = leaveTo, onSuccess, onError } = props;
  const [mode, setMode] = useAuthMode<ModeChangeContext>(props);
  const { notice, announce } = useNotice(mode, props.notice);
  const email = useRef(props.initialEmail ?? '');

  function finish(session: Session, by: SignedInBy, provider?: string) {
    onSuccess?.(session, by, provider);
    if (redirectTo === null) return;
    navigate(pageAfterSignIn(redirectTo));
  }

  function leadTo(next: AuthMode, shown: AuthNotice) {
    announce(shown, next);
    setMode(next, { email: email.current, notice: shown });
  }

  const [codeToken, setCodeToken] = useState<string>();
  const social = useSocialReturn({
    api: props.api,
    socialReturn: props.socialReturn,
    onSuccess: (session, provider) => finish(session, 'social', provider),
    onError,
  });

  return {
    /** The second step of a sign-in, shown instead of the form. */
    secondStep: secondStepOf(social.state, codeToken),
    codeNeeded: setCodeToken,
    cancelCode: () => {
      setCodeToken(undefined);
      social.clear();
    },
    signedInWithCode: (session: Session) => {
      const { state } = social;
      if (state.kind === 'code') finish(session, 'social', state.provider);
      else finish(session, 'login');
    },
    mode,
    notice,
    social,
    siteNavigates: props.mode !== undefined && props.onModeChange !== undefined,
    /** Kept when the mode changes. */
    email: () => email.current,
    keepEmail: (value: string) => {
      email.current = value;
    },
    switchTo: (next: AuthMode) => {
      social.clear();
      setMode(next, { email: email.current });
    },
    signedIn: (session: Session) => finish(session, 'login'),
    signedInWithPasskey: (session: Session) => finish(session, 'passkey'),
    registered: (registered: Registered) => {
      email.current = registered.email;
      if (registered.newsletter) props.onNewsletter?.(registered.email);
      if (props.signInAfterRegister && registered.session) finish(registered.session, 'register');
      else leadTo('login', { kind: 'accountCreated' });
    },
    resetEmailSent: (address: string) => leadTo('login', { kind: 'resetEmailSent', email: address }),
  };
}

const secondStepOf = (state: SocialReturnState, token: string | undefined): string | undefined =>
  state.kind === 'code' ? state.token : token;

export type AuthWidgetState = ReturnType<typeof useAuthWidget>;

/**
 * Selects the notice: the widget's own after a success, else the site's. A mode change clears both, except that a
 * success shows its message in the mode to which it switches.
 */
function useNotice(mode: AuthMode, given: AuthNotice | null | undefined) {
  const [own, setOwn] = useState<{ notice: AuthNotice; mode: AuthMode } | null>(null);
  const [lastMode, setLastMode] = useState(mode);
  if (lastMode !== mode) {
    setLastMode(mode);
    if (own?.mode === lastMode) setOwn(null);
  }

  const ofSite = useClearedByMode(mode, given ?? null);
  return {
    notice: own?.mode === mode ? own.notice : ofSite,
    announce: (notice: AuthNotice, inMode: AuthMode) => setOwn({ notice, mode: inMode }),
  };
}

/** Returns the site's notice until the mode changes and the notice does not. */
function useClearedByMode(mode: AuthMode, given: AuthNotice | null) {
  // Compared by content: sites write it inline, so it is a new object on every render.
  const key = JSON.stringify(given);
  const [seen, setSeen] = useState({ mode, key, cleared: false });
  if (seen.key !== key || seen.mode !== mode) setSeen({ mode, key, cleared: seen.key === key });
  return seen.cleared ? null : given;
}

/**
 * Moves focus when `shown` changes, because the pressed control is unmounted: to the first field of the element, else to
 * the element itself, whose text screen readers then read.
 */
export function useFocusOnChange<E extends HTMLElement>(shown: string): RefObject<E | null> {
  const root = useRef<E>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    (root.current?.querySelector('input') ?? root.current)?.focus();
  }, [shown]);
  return root;
}
