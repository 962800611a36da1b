import { formatWait } from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import { readFailure, type AuthFailure, failureText } from '../failure/auth-failure.ts';
import { useCountdown } from '../failure/failure-alert.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

/** Long enough for a mail to arrive before the user requests the next one. */
const RESEND_AFTER_S = 60;

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: AuthFailure };

/** Sends a mail again, at most once a minute. */
export function ResendButton({ send }: { send: () => Promise<unknown> }) {
  const texts = useAuthTexts();
  const [sent, setSent] = useState(1);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const left = useCountdown(RESEND_AFTER_S, sent);
  const blocked = left > 0 || state.kind === 'busy';

  async function resend() {
    if (blocked) return;
    setState({ kind: 'busy' });
    try {
      await send();
      setState({ kind: 'idle' });
      setSent(sent + 1);
    } catch (error) {
      setState({ kind: 'failed', failure: readFailure(error) });
    }
  }

  return (
    <>
      <button
        type="button"
        className="ui-auth-link"
        data-part="auth-resend"
        aria-disabled={blocked || undefined}
        aria-busy={state.kind === 'busy' || undefined}
        onClick={() => void resend()}
      >
        {left > 0
          ? texts.t('forgot.resendIn', { time: formatWait(left, texts.language) })
          : texts.t('forgot.resend')}
      </button>
      {state.kind === 'failed' && (
        <span role="alert">{failureText(state.failure, 'passwordReset', texts)}</span>
      )}
    </>
  );
}
