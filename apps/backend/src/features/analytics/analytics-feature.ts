import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { runJob } from '../../lib/run-job.ts';
import { analyticsPlugin } from './analytics-routes.ts';
import { createAnalyticsService, type AnalyticsService } from './analytics-service.ts';
import { createAnalyticsStore } from './analytics-store.ts';
import type { CountImage } from './count-event.ts';

export interface AnalyticsDeps {
  config: Pick<Config, 'ANALYTICS_KEEP_DAYS' | 'analytics'>;
  db: Kysely<Database>;
  now: () => number;
  countImage: CountImage;
}

export interface Analytics {
  analytics: AnalyticsService;
  countImage: CountImage;
  enabled: boolean;
}

/** The site's own statistics. */
export function createAnalytics({ config, db, now, countImage }: AnalyticsDeps): Analytics {
  return {
    analytics: createAnalyticsService({
      store: createAnalyticsStore(db),
      keepDays: config.ANALYTICS_KEEP_DAYS,
      now,
    }),
    countImage,
    enabled: config.analytics.some(({ kind }) => kind === 'own'),
  };
}

export async function analyticsRoutes(app: FastifyInstance, analytics: Analytics): Promise<void> {
  await app.register(analyticsPlugin, { prefix: API_PREFIX, ...analytics });
  runJob(app, {
    name: 'analytics',
    pattern: '17 3 * * *',
    run: analytics.analytics.removeOld,
    failure: 'old numbers could not be removed',
    atStart: true,
  });
}
