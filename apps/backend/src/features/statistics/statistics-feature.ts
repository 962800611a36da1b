import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { createCalendar } from '../../lib/calendar.ts';
import { runJob } from '../../lib/run-job.ts';
import { createEmptySearchStore, createEmptySearches } from './empty-searches.ts';
import { eventsPlugin } from './event-routes.ts';
import { createEventService } from './event-service.ts';
import { createEventStore } from './event-store.ts';
import type { CountImage } from './count-event.ts';
import { createStatisticStore } from './statistic-store.ts';
import { createStatisticsService, type StatisticsServiceDeps } from './statistics-service.ts';

export interface StatisticsDeps {
  config: Pick<Config, 'ANALYTICS_KEEP_DAYS' | 'COUNTRY_HEADER' | 'TIME_ZONE' | 'analytics'>;
  db: Kysely<Database>;
  now: () => number;
  logger: Pick<FastifyBaseLogger, 'error'>;
  countImage: CountImage;
  accounts: Pick<StatisticsServiceDeps, 'signUps'>;
  billing: { statistics: StatisticsServiceDeps['billing'] };
  /** Every served site, the main one first. */
  sites: readonly { id: string }[];
}

export type StatisticsFeature = ReturnType<typeof createStatistics>;

/** The site's own statistics: events of visitors, searches without a result, and what the studio shows of all this. */
export function createStatistics(deps: StatisticsDeps) {
  const { config, db, now, logger, countImage, accounts, billing, sites } = deps;
  const calendar = createCalendar(config.TIME_ZONE);
  const emptySearchStore = createEmptySearchStore(db);
  const { COUNTRY_HEADER: countryHeader } = config;
  const enabled = config.analytics.some(({ kind }) => kind === 'own');
  const events = createEventService({
    store: createEventStore(db),
    calendar,
    keepDays: config.ANALYTICS_KEEP_DAYS,
    now,
  });
  const emptySearches = createEmptySearches({ store: emptySearchStore, calendar, now, log: logger, enabled });
  return {
    events,
    emptySearches,
    countImage,
    countryHeader,
    enabled,
    reports: createStatisticsService({
      events,
      calendar,
      statistics: createStatisticStore(db),
      emptySearches,
      emptySearchStore,
      enabled,
      countsCountries: countryHeader !== '',
      signUps: accounts.signUps,
      billing: billing.statistics,
      sites: sites.map(({ id }) => id),
      now,
    }),
  };
}

export async function statisticsRoutes(
  app: FastifyInstance,
  { events, emptySearches, countImage, countryHeader, enabled }: StatisticsFeature,
): Promise<void> {
  await app.register(eventsPlugin, { prefix: API_PREFIX, events, countImage, countryHeader, enabled });
  app.addHook('onClose', emptySearches.flush);
  runJob(app, {
    name: 'analytics',
    pattern: '17 3 * * *',
    run: events.removeOld,
    failure: 'old numbers could not be removed',
    atStart: true,
  });
}
