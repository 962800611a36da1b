import { SECOND_MS } from '@lumigraph/contracts';
import pLimit from 'p-limit';
import { BusyError } from '../http/errors.ts';

/** Work whose signal is aborted while it waits does not begin. */
export type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface LimiterOptions {
  running: number;
  waiting: number;
  /** Work that has waited longer is rejected instead of begun. */
  maxWaitMs?: number;
  /** Awaited before each work begins. */
  turn?: () => Promise<void>;
}

/** Share of the newest duration in the average of durations. */
const NEWEST_SHARE = 0.1;

/**
 * Runs at most `running` tasks at once with `waiting` queued; rejects more with a {@link BusyError}, and at once what
 * would wait for longer than `maxWaitMs` if all tasks took as long as the last ones.
 */
export function createLimiter({ running, waiting, maxWaitMs = Infinity, turn }: LimiterOptions): Limiter {
  const limit = pLimit(running);
  let averageMs = 0;
  return async (work, signal) => {
    const { activeCount, pendingCount } = limit;
    const expectedMs = (pendingCount / running) * averageMs;
    if (activeCount >= running && (pendingCount >= waiting || expectedMs > maxWaitMs)) throw new BusyError();
    const since = performance.now();
    return limit(async () => {
      signal?.throwIfAborted();
      if (performance.now() - since > maxWaitMs) throw new BusyError();
      await turn?.();
      const begun = performance.now();
      try {
        return await work();
      } finally {
        averageMs += (performance.now() - begun - averageMs) * NEWEST_SHARE;
      }
    });
  };
}

/** A response that has to wait longer for its turn is refused: no response takes longer than ten seconds. */
export const LONGEST_WAIT_MS = 7 * SECOND_MS;
