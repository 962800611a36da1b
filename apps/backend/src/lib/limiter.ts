import { AppError } from '../http/errors.ts';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` pieces of work at once and `waiting` behind them; more are refused with UNAVAILABLE. */
export function createLimiter({ running, waiting }: { running: number; waiting: number }): Limiter {
  let active = 0;
  const queue: (() => void)[] = [];
  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  };
  return async (work) => {
    if (active < running) active += 1;
    else if (queue.length >= waiting) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
