import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { LimitName, Limits } from './limits.ts';
import type { RateCounterStore } from './rate-counter-store.ts';
import { createMemoryCounterStore } from './memory-counter-store.ts';
import { hashPart, tooManyAttempts } from './rate-limits.ts';

export interface AddressLimitsOptions {
  store: RateCounterStore;
  limits: Limits;
  now: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Route option `config: { rateLimit: app.limitByAddress('loginAddress') }`. */
    limitByAddress: (name: LimitName) => { max: number; timeWindow: number; groupId: string };
    /** `onRequest` hook for reads that are answered in microseconds: counted in memory, without the library's headers. */
    limitReads: (name: LimitName) => onRequestHookHandler;
  }
}

/** One key for an address; IPv6 counts by its /64, because that is what one subscriber gets. */
export function networkOf(ip: string): string {
  return normalizeIP(ip);
}

/** `203.0.113.7|loginAddress` without the address: the table holds none. */
function hashed(key: string): string {
  const [network = '', name = ''] = key.split('|');
  return `${name}:${hashPart(network)}`;
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
    const memory = createMemoryCounterStore();

    class CounterStore implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
        const time = now();
        const inMemory = keptInMemory.some((name) => key.endsWith(`|${name}`));
        const attempt = { key: inMemory ? key : hashed(key), now: time, windowMs };
        Promise.resolve((inMemory ? memory : store).add(attempt))
          // oxlint-disable promise/no-callback-in-promise -- the library's store speaks callbacks
          .then(
            ({ points, expiresAt }) => callback(null, { current: points, ttl: expiresAt - time }),
            (error: unknown) => callback(error as Error),
          );
        // oxlint-enable promise/no-callback-in-promise
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
    app.decorate('limitReads', (name: LimitName): onRequestHookHandler => {
      const { points: most, windowMs } = limits[name];
      const reads = createMemoryCounterStore();
      return (request, _reply, done) => {
        const { ip } = request;
        const time = now();
        // An IPv4 address is a network of its own; only IPv6 has to be cut to its /64.
        const key = ip.includes(':') ? networkOf(ip) : ip;
        const { points, expiresAt } = reads.add({ key, now: time, windowMs });
        done(points > most ? tooManyAttempts(expiresAt - time) : undefined);
      };
    });
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
