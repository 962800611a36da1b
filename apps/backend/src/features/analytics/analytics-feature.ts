import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { createCalendar, type Calendar } from '../../lib/calendar.ts';
import { runJob } from '../../lib/run-job.ts';
import { analyticsPlugin } from './analytics-routes.ts';
import { createAnalyticsService, type AnalyticsService } from './analytics-service.ts';
import { createAnalyticsStore } from './analytics-store.ts';
import type { CountImage } from './count-event.ts';
import { createEmptySearchStore, type EmptySearchStore } from './empty-search-store.ts';
import { createEmptySearches, type EmptySearches } from './empty-searches.ts';
import { createFigureStore, type FigureStore } from './figure-store.ts';

export interface AnalyticsDeps {
  config: Pick<Config, 'ANALYTICS_KEEP_DAYS' | 'TIME_ZONE' | 'analytics'>;
  db: Kysely<Database>;
  now: () => number;
  logger: Pick<FastifyBaseLogger, 'error'>;
  countImage: CountImage;
}

export interface Analytics {
  analytics: AnalyticsService;
  calendar: Calendar;
  figures: FigureStore;
  emptySearches: EmptySearches;
  emptySearchStore: EmptySearchStore;
  countImage: CountImage;
  enabled: boolean;
}

/** The site's own statistics. */
export function createAnalytics({ config, db, now, logger, countImage }: AnalyticsDeps): Analytics {
  const calendar = createCalendar(config.TIME_ZONE);
  const emptySearchStore = createEmptySearchStore(db);
  const enabled = config.analytics.some(({ kind }) => kind === 'own');
  return {
    analytics: createAnalyticsService({
      store: createAnalyticsStore(db),
      calendar,
      keepDays: config.ANALYTICS_KEEP_DAYS,
      now,
    }),
    calendar,
    figures: createFigureStore(db),
    emptySearches: createEmptySearches({ store: emptySearchStore, calendar, now, log: logger, enabled }),
    emptySearchStore,
    countImage,
    enabled,
  };
}

export async function analyticsRoutes(app: FastifyInstance, analytics: Analytics): Promise<void> {
  await app.register(analyticsPlugin, { prefix: API_PREFIX, ...analytics });
  app.addHook('onClose', analytics.emptySearches.flush);
  runJob(app, {
    name: 'analytics',
    pattern: '17 3 * * *',
    run: analytics.analytics.removeOld,
    failure: 'old numbers could not be removed',
    atStart: true,
  });
}
