import { SECOND_MS } from '@lumigraph/contracts';
import { Alert, VisuallyHidden } from '@lumigraph/ui-kit';
import { formatWait, type FormStatus } from '@lumigraph/ui-kit/form';
import { useEffect, useState } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthFailure } from './auth-failure.ts';

/** Shows why the form could not be sent, with the waiting time when the server sent one. */
export function FailureAlert({ status }: { status: FormStatus<AuthFailure> }) {
  const part = usePart();
  if (status.kind !== 'failed') return null;
  return (
    <Alert tone="danger" {...part('auth-failure')}>
      {status.text}
      {status.failure.retryAfterS !== undefined && (
        <Wait failure={status.failure} seconds={status.failure.retryAfterS} />
      )}
    </Alert>
  );
}

/** The countdown is visual only; screen readers read the complete waiting time once. */
function Wait({ failure, seconds }: { failure: AuthFailure; seconds: number }) {
  const { t, language } = useAuthTexts();
  const left = useCountdown(seconds, failure);
  if (left === 0) return null;
  const sentence = (time: number) => t('errors.wait', { time: formatWait(time, language) });
  return (
    <>
      {' '}
      <VisuallyHidden>{sentence(seconds)}</VisuallyHidden>
      <span aria-hidden>{sentence(left)}</span>
    </>
  );
}

/** Returns the whole seconds left of `seconds`. The countdown restarts when `since` changes. */
export function useCountdown(seconds: number, since: unknown): number {
  const [count, setCount] = useState({ since, left: Math.ceil(seconds) });
  const current = count.since === since ? count : { since, left: Math.ceil(seconds) };
  if (current !== count) setCount(current);
  const running = current.left > 0;

  useEffect(() => {
    if (!running) return undefined;
    // Computed from the clock, because a suspended tab misses ticks.
    const end = Date.now() + Math.ceil(seconds) * SECOND_MS;
    const timer = setInterval(() => {
      setCount({ since, left: Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS)) });
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [running, seconds, since]);

  return current.left;
}
