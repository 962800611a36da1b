import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import { addressLimitsPlugin } from './address-limits.ts';
import { limitsFor, type Limits } from './limits.ts';
import { createRateCounterStore } from './rate-counter-store.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
    /** Removes expired counters. */
    removeExpiredCounts: () => Promise<void>;
  }
}

export interface RegisterLimitsOptions {
  config: { production: boolean };
  db: Kysely<Database>;
  now: () => number;
  /** For tests. */
  limits?: Partial<Limits> | undefined;
}

/** Limits of all routes and the counters of services. Register it before every route. */
export async function registerLimits(
  app: FastifyInstance,
  { config, db, now, limits: overrides }: RegisterLimitsOptions,
): Promise<void> {
  const store = createRateCounterStore(db);
  const limits = limitsFor(config, overrides);
  const rateLimits = createRateLimits({
    store,
    limits,
    now,
    log: (event, details) => app.log.info({ event, ...details }, event),
  });
  app.decorate('rateLimits', rateLimits);
  app.decorate('removeExpiredCounts', () => store.removeExpired(now()));
  await app.register(addressLimitsPlugin, { store, limits, rateLimits, now });
}
