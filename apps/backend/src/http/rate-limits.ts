import { createHash } from 'node:crypto';
import { SECOND_MS } from '@lumigraph/contracts';
import type { LogEvent } from '../lib/log-event.ts';
import { AppError } from '../lib/errors.ts';
import { createMemoryCounterStore, type RateCounterStore } from './rate-counter-store.ts';
import { loginDelay, type LimitName, type Limits } from './limits.ts';

export interface RateLimitDeps {
  store: RateCounterStore;
  limits: Limits;
  now: () => number;
  /** Called once per window when a limit is exceeded. */
  log?: LogEvent;
}

/** Keys are stored as hashes: the counter table contains no address and no e-mail. */
function counterKey(name: string, key: string): string {
  return `${name}:${key.split('|').map(hashPart).join('|')}`;
}

/** Returns a short hash for a part of a counter's key. */
export function hashPart(part: string): string {
  return createHash('sha256').update(part).digest('base64url').slice(0, 22);
}

export function tooManyAttempts(waitMs: number): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.max(1, Math.ceil(waitMs / SECOND_MS)) });
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Limits by account, session or user, for services; {@link addressLimitsPlugin} implements limits by address. */
export function createRateLimits({ store, limits, now, log }: RateLimitDeps) {
  /** Logs the id of the user where the limit is by user; other keys contain addresses. */
  const tell = (event: string, name: LimitName, key: string): void =>
    log?.(event, { limit: name, ...(name.endsWith('User') ? { userId: key } : {}) });

  /** Waits that were already logged: a flood of attempts creates one log line per window. */
  const told = createMemoryCounterStore();
  function tellOnce(event: string, name: LimitName, key: string): void {
    const { windowMs } = limits[name];
    if (told.add({ key: counterKey(name, key), now: now(), windowMs }).points === 1) tell(event, name, key);
  }

  async function count(name: LimitName, key: string): Promise<number> {
    const { points, windowMs } = limits[name];
    const time = now();
    const counted = await store.add({ key: counterKey(name, key), now: time, windowMs });
    if (counted.points === points + 1) tell('limit-reached', name, key);
    return counted.points > points ? counted.expiresAt - time : 0;
  }

  return {
    /** Counts one action; throws TOO_MANY_ATTEMPTS with Retry-After when the limit is exceeded. */
    async consume(name: LimitName, key: string): Promise<void> {
      const waitMs = await count(name, key);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
    },
    /** Counts one action; returns the milliseconds to wait, 0 within the limit. */
    waitFor: count,
    /** Counts one action; false when the limit is exceeded. For limits without an error message. */
    allows: async (name: LimitName, key: string): Promise<boolean> => (await count(name, key)) <= 0,
    /** Counts an attempt; the wait grows after each failure. Throws during the wait. */
    async attempt(name: LimitName, key: string): Promise<void> {
      const { points, windowMs } = limits[name];
      const time = now();
      const notBefore = await store.attempt({
        key: counterKey(name, key),
        now: time,
        windowMs,
        free: points,
        firstDelayMs: loginDelay.firstMs,
        longestDelayMs: loginDelay.longestMs,
      });
      if (notBefore === undefined) return;
      tellOnce('attempt-delayed', name, key);
      throw tooManyAttempts(notBefore - time);
    },
    /**
     * A lock for work that runs once at a time for `key`, over all processes: returns the function that releases it, or
     * undefined while the lock is held. The lock of a killed process expires after `forMs`.
     */
    async exclusive(name: string, key: string, forMs: number): Promise<(() => Promise<void>) | undefined> {
      const lock = counterKey(name, key);
      const { points } = await store.add({ key: lock, now: now(), windowMs: forMs });
      return points === 1 ? () => store.remove(lock) : undefined;
    },
    /** Removes the counter after a success. */
    forget: (name: LimitName, key: string) => store.remove(counterKey(name, key)),
    /** Removes the counters of all keys that start with `key`. */
    forgetAll: (name: LimitName, key: string) => store.removePrefix(counterKey(name, key)),
  };
}
