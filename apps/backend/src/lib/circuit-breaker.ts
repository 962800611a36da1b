import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  handleWhen,
  type Policy,
} from 'cockatiel';
import { BREAK_MS, FAILURES_BEFORE_BREAK } from './deadlines.ts';

export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps the calls of a part that all instances share. After some outages in a row calls reject at once with a
 * `BrokenCircuitError` of cockatiel, and one call at a time tries the part again: while the part hangs, no request waits
 * for it, and no memory is held by those that do. `isOutage` tells an outage from an error of the call itself.
 */
export function createCircuitBreaker(isOutage: (error: unknown) => boolean): CircuitBreaker {
  return breakerOf(handleWhen(isOutage));
}

function breakerOf(failures: Policy): CircuitBreaker {
  const policy = circuitBreaker(failures, {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_BREAK),
  });
  return async (call) => {
    // The library lets the others wait for the one that tries.
    if (policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return policy.execute(call);
  };
}

const FIRST_SERVER_ERROR = 500;
/** Codes of a connection that was never opened. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A call that certainly has had no effect: the part is away, or no time was left. */
export class NotSent extends Error {
  constructor(cause?: unknown) {
    super('Nothing was sent', { cause });
    this.name = 'NotSent';
  }
}

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error && NOT_CONNECTED.has((error.cause as { code?: unknown } | undefined)?.code);

/**
 * `fetch` of a part behind a circuit breaker, for which no response, and one of 5xx, are outages. It reads the whole
 * response, so that one that never ends is an outage too. Rejects with {@link NotSent} where it sent nothing.
 *
 * @param limitMs How long a call may take now
 */
export function createPartFetch(limitMs: () => number, base: typeof fetch = fetch): typeof fetch {
  const call = breakerOf(
    handleAll.orWhenResult((found) => found instanceof Response && found.status >= FIRST_SERVER_ERROR),
  );
  return async (input, init) => {
    const ms = Math.floor(limitMs());
    if (ms <= 0) throw new NotSent();
    try {
      return await call(async () => {
        const signals = [AbortSignal.timeout(ms), ...(init?.signal ? [init.signal] : [])];
        const response = await base(input, { ...init, signal: AbortSignal.any(signals) });
        const { status, statusText, headers } = response;
        const body = response.body === null ? null : await response.arrayBuffer();
        return new Response(body, { status, statusText, headers });
      });
    } catch (error) {
      throw error instanceof BrokenCircuitError || isUnconnected(error) ? new NotSent(error) : error;
    }
  };
}
