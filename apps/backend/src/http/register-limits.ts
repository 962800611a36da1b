import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import type { LogEvent } from '../lib/log-event.ts';
import { runJob } from '../lib/run-job.ts';
import { addressLimitsPlugin } from './address-limits.ts';
import { limitsFor, type Limits } from './limits.ts';
import { createRateCounterStore } from './rate-counter-store.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { requireRouteConfig } from './route-config.ts';

export interface RegisterLimitsOptions {
  config: { production: boolean };
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** For tests. */
  limits?: Partial<Limits> | undefined;
}

/** Limits of all routes and the counters of services, which it returns. Register it before every route. */
export async function registerLimits(
  app: FastifyInstance,
  { config, db, now, log, limits: overrides }: RegisterLimitsOptions,
): Promise<RateLimits> {
  requireRouteConfig(app);
  const store = createRateCounterStore(db);
  const limits = limitsFor(config, overrides);
  const rateLimits = createRateLimits({ store, limits, now, log });
  await app.register(addressLimitsPlugin, { store, limits, rateLimits, now });
  runJob(app, {
    name: 'rate-counters',
    pattern: '51 * * * *',
    run: () => store.removeExpired(now()),
    failure: 'expired counters could not be removed',
  });
  return rateLimits;
}
