import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { LimitName, Limits } from './limits.ts';
import type { RateCounterStore } from './rate-counter-store.ts';
import { tooManyAttempts } from './rate-limits.ts';

export interface AddressLimitsOptions {
  store: RateCounterStore;
  limits: Limits;
  now: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Route option `config: { rateLimit: app.limitByAddress('loginAddress') }`. */
    limitByAddress: (name: LimitName) => { max: number; timeWindow: number; groupId: string };
  }
}

/** One key for an address; IPv6 counts by its /64, because that is what one subscriber gets. */
export function networkOf(ip: string): string {
  return normalizeIP(ip);
}

/**
 * Limits by address (security 5.7). Counters that slow down guessing live in the database; the ones that only
 * protect against floods stay in memory, so that reads and validation cost no write.
 */
export const addressLimitsPlugin = fastifyPlugin(
  async (app: FastifyInstance, { store, limits, now }: AddressLimitsOptions) => {
    const keptInMemory: readonly LimitName[] = [
      'validateAddress',
      'apiKeyReadAddress',
      'reportAddress',
      'webhookAddress',
    ];
    const memory = new Map<string, { points: number; expiresAt: number }>();

    function addInMemory(key: string, windowMs: number): { points: number; expiresAt: number } {
      const time = now();
      const known = memory.get(key);
      const count =
        known && known.expiresAt > time
          ? { points: known.points + 1, expiresAt: known.expiresAt }
          : { points: 1, expiresAt: time + windowMs };
      // Oldest first out: an attacker with many networks cannot fill the memory.
      memory.delete(key);
      if (memory.size >= 50_000) memory.delete(memory.keys().next().value ?? '');
      memory.set(key, count);
      return count;
    }

    class CounterStore implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow = 60_000) => {
        const inMemory = keptInMemory.some((name) => key.endsWith(`|${name}`));
        const counted = inMemory
          ? Promise.resolve(addInMemory(key, timeWindow))
          : store.add({ key, now: now(), windowMs: timeWindow });
        counted.then(
          ({ points, expiresAt }) => callback(null, { current: points, ttl: expiresAt - now() }),
          (error: unknown) => callback(error as Error),
        );
      };

      child(): FastifyRateLimitStore {
        return this;
      }
    }

    app.decorate('limitByAddress', (name: LimitName) => ({
      max: limits[name].points,
      timeWindow: limits[name].windowMs,
      groupId: `|${name}`,
    }));
    await app.register(rateLimit, {
      global: false,
      store: CounterStore,
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
      addHeaders: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
        'retry-after': true,
      },
      errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(ttl),
    });
  },
  { name: 'address-limits' },
);
