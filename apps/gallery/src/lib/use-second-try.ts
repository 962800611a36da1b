import { SECOND_MS } from '@lumigraph/contracts';
import { useEffect, useReducer, useRef } from 'react';

/** A busy server says to try again after 5 seconds. */
const WAIT_MS = 6 * SECOND_MS;

interface State {
  attempt: number;
  isMissing: boolean;
}

const next = ({ attempt }: State, step: 'failed' | 'again'): State =>
  step === 'failed' ? { attempt, isMissing: true } : { attempt: attempt + 1, isMissing: false };

/** State of an `<img>` that is loaded once more, some seconds after it failed. */
export function useSecondTry() {
  const [{ attempt, isMissing }, go] = useReducer(next, { attempt: 0, isMissing: false });
  const image = useRef<HTMLImageElement>(null);

  // The image of a server-rendered page may have failed before React could attach its listener.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.currentSrc !== '' && element.naturalWidth === 0) go('failed');
  }, []);
  useEffect(() => {
    if (!isMissing || attempt > 0) return undefined;
    const timer = setTimeout(() => go('again'), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isMissing, attempt]);

  return {
    /** `key` of the `<img>`: another one loads it again. */
    attempt,
    isMissing,
    image,
    onError: () => go('failed'),
    /** A further try that the visitor asks for. */
    retry: () => go('again'),
  };
}
