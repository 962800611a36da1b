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

/**
 * Runs at most `running` tasks at once with `waiting` queued, and rejects more with a {@link BusyError}; also a task whose
 * turn comes after `maxWaitMs`. No estimate refuses earlier: images that a visitor has left count in it until their turn.
 */
export function createLimiter({ running, waiting, maxWaitMs = Infinity, turn }: LimiterOptions): Limiter {
  const limit = pLimit(running);
  return async (work, signal) => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) throw new BusyError();
    const since = performance.now();
    return limit(async () => {
      signal?.throwIfAborted();
      if (performance.now() - since > maxWaitMs) throw new BusyError();
      await turn?.();
      return work();
    });
  };
}

/** A response that waits longer for its turn is refused: no response takes longer than ten seconds. */
export const LONGEST_WAIT_MS = 7 * SECOND_MS;
