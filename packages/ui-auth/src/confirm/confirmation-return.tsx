import type { AuthApi } from '@lumigraph/contracts';
import { Alert, Spinner } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { readFailure, confirmFailureText } from '../failure/auth-failure.ts';
import type { FormEvents } from '../forms/form-events.ts';
import { takeSocialReturn, type SocialReturn } from '../social/take-social-return.ts';
import { takeMarker } from '../social/social-marker.ts';
import { useAccountTexts } from '../texts/use-auth-texts.ts';

type State = { kind: 'none' | 'busy' | 'done' } | { kind: 'failed'; error: unknown };

export interface ConfirmationReturnProps extends FormEvents {
  api: Pick<AuthApi, 'reauthenticate'>;
  /** The result that the site has taken from the address; `undefined` makes the component read the address. */
  socialReturn?: SocialReturn | null | undefined;
}

/**
 * Completes a confirmation by a provider when the browser returns to the page, and tells the user to repeat the change.
 * It ignores a return that this tab did not request. The session stays the same.
 */
export function ConfirmationReturn({ api, socialReturn, onSuccess, onError }: ConfirmationReturnProps) {
  const texts = useAccountTexts();
  const [state, setState] = useState<State>({ kind: 'none' });
  const taken = useRef(false);
  const root = useRef<HTMLDivElement>(null);

  async function arrive(brought: SocialReturn | null): Promise<void> {
    const marker = brought && takeMarker();
    if (!marker) return;
    setState({ kind: 'busy' });
    try {
      if (brought.kind === 'error') throw new Error(brought.text);
      await api.reauthenticate({ external: { token: brought.token, ...marker } });
      setState({ kind: 'done' });
      onSuccess?.();
    } catch (error) {
      setState({ kind: 'failed', error });
      onError?.(error);
    }
  }

  useEffect(() => {
    // Strict mode runs effects twice; the address can be read only once.
    if (taken.current) return;
    taken.current = true;
    void arrive(socialReturn === undefined ? takeSocialReturn() : socialReturn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only on mount
  }, []);

  // The user has left the page for the provider, and returns to its beginning.
  useEffect(() => {
    if (state.kind === 'done' || state.kind === 'failed') root.current?.focus();
  }, [state.kind]);

  if (state.kind === 'none') return null;
  return (
    <div ref={root} tabIndex={-1} className="ui-auth-confirmation">
      {state.kind === 'busy' ? (
        <p className="ui-auth-waiting" aria-live="polite" aria-busy>
          <Spinner /> {texts.t('confirm.loading')}
        </p>
      ) : null}
      {state.kind === 'done' ? <Alert tone="success">{texts.t('confirm.done')}</Alert> : null}
      {state.kind === 'failed' ? (
        <Alert tone="danger">{confirmFailureText(readFailure(state.error), texts)}</Alert>
      ) : null}
    </div>
  );
}
