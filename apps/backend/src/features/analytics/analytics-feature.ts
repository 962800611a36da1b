import { API_PREFIX } from '@lumigraph/contracts';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { createAnalyticsService } from './analytics-service.ts';
import { createAnalyticsStore } from './analytics-store.ts';

export interface AnalyticsFeatureDeps {
  db: Kysely<Database>;
  now: () => number;
  keepDays: number;
  enabled: boolean;
}

const FORGET_AT = '17 3 * * *';

/** The own counters, put together. Registered after the accounts, whose guards it uses. */
export async function registerAnalytics(
  app: FastifyInstance,
  { db, now, keepDays, enabled }: AnalyticsFeatureDeps,
): Promise<void> {
  const analytics = createAnalyticsService({ store: createAnalyticsStore(db), keepDays, now });
  await app.register(analyticsRoutes, { prefix: API_PREFIX, analytics, enabled });

  const job = new Cron(
    FORGET_AT,
    { paused: true, protect: true, unref: true, catch: report },
    analytics.removeOld,
  );
  function report(error: unknown): void {
    app.log.error({ err: error }, 'old numbers could not be removed');
  }
  app.addHook('onReady', async () => {
    job.resume();
    await analytics.removeOld();
  });
  app.addHook('onClose', (_instance, finished) => {
    job.stop();
    finished();
  });
}
