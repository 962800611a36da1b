import type { Session } from '@lumigraph/contracts';
import { useEffect, useRef, useState } from 'react';
import type { AuthWidgetApi } from '../auth-api.ts';
import type { FormEvents } from '../forms/form-events.ts';
import { secondStepToken } from '../forms/second-step-token.ts';
import { readFailure, type AuthFailure } from '../failure/auth-failure.ts';
import { takeMarker } from './social-marker.ts';
import { takeSocialReturn, type SocialReturn } from './take-social-return.ts';

export type SocialReturnState =
  | { kind: 'none' }
  | { kind: 'exchanging' }
  /** A token without a marker of this browser: the visitor decides. */
  | { kind: 'asking'; token: string; provider: string | undefined }
  /** The account needs a code. */
  | { kind: 'code'; token: string; provider: string }
  | { kind: 'refused'; text: string }
  | { kind: 'failed'; failure: AuthFailure };

export interface UseSocialReturnOptions extends FormEvents<[session: Session, provider: string]> {
  api: Pick<AuthWidgetApi, 'externalLogin' | 'signInWithCode'>;
  /** The result that the site has taken from the address; `undefined` makes the hook read the address. */
  socialReturn?: SocialReturn | null | undefined;
}

/** Completes a social sign-in when the browser returns with a `token` or `error` in the address. */
export function useSocialReturn({ api, socialReturn, onSuccess, onError }: UseSocialReturnOptions) {
  const [state, setState] = useState<SocialReturnState>({ kind: 'none' });
  const taken = useRef(false);

  async function exchange(request: { provider: string; token: string; verifier?: string }) {
    setState({ kind: 'exchanging' });
    try {
      const session = await api.externalLogin(request);
      setState({ kind: 'none' });
      onSuccess?.(session, request.provider);
    } catch (error) {
      const token = api.signInWithCode ? secondStepToken(error) : undefined;
      if (token !== undefined) return setState({ kind: 'code', token, provider: request.provider });
      setState({ kind: 'failed', failure: readFailure(error) });
      onError?.(error);
    }
  }

  async function arrive(brought: SocialReturn | null) {
    if (!brought) return;
    const marker = takeMarker();
    if (brought.kind === 'error') setState({ kind: 'refused', text: brought.text });
    else if (marker) await exchange({ token: brought.token, ...marker });
    else setState({ kind: 'asking', token: brought.token, provider: brought.provider });
  }

  useEffect(() => {
    // Strict mode runs effects twice; the address can be read only once.
    if (taken.current) return;
    taken.current = true;
    void arrive(socialReturn === undefined ? takeSocialReturn() : socialReturn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only on mount
  }, []);

  return {
    state,
    confirm: () => {
      if (state.kind !== 'asking') return;
      void exchange({ provider: state.provider ?? UNKNOWN_PROVIDER, token: state.token });
    },
    clear: () => setState({ kind: 'none' }),
  };
}

/** The call requires a provider; a return that this browser did not start has none. */
const UNKNOWN_PROVIDER = 'unknown';
