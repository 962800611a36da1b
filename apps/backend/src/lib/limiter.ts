import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `running` tasks at once with `waiting` queued; rejects more with UNAVAILABLE. */
export function createLimiter({ running, waiting }: { running: number; waiting: number }): Limiter {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting)
      throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    return limit(work);
  };
}
