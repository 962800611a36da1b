import { SECOND_MS } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';

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
