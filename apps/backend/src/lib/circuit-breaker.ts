import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { BREAK_MS, FAILURES_BEFORE_BREAK } from './deadlines.ts';

export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps the calls of a part that all instances share. After some outages in a row calls reject at once with a
 * `BrokenCircuitError` of cockatiel, and one call at a time tries the part again: while the part hangs, no request waits
 * for it, and no memory is held by those that do. `isOutage` tells an outage from an error of the call itself.
 */
export function createCircuitBreaker(isOutage: (error: unknown) => boolean): CircuitBreaker {
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_BREAK),
  });
  return (call) => policy.execute(call);
}
