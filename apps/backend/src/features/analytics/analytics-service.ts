import { DAY_MS, type AnalyticsStats } from '@lumigraph/contracts';
import { AppError } from '../../http/errors.ts';
import type { AnalyticsStore, ValueNumber } from './analytics-store.ts';
import { eventProblems, sumUp, tallyEvent, type ReceivedEvent } from './count-event.ts';

/**
 * Maximum number of different values per day and field; further ones (such as made-up values) are counted as {@link
 * OTHER}.
 */
const MOST_VALUES = 2_000;
const OTHER = '(other)';
const MOST_SHOWN = 10;
const HUNDREDTHS = 100;

/** Set once a page view that began a visit. */
const ARRIVAL = { name: 'page_view', field: 'referrer' };

export interface AnalyticsDeps {
  store: AnalyticsStore;
  keepDays: number;
  now: () => number;
  /** For tests. */
  mostValues?: number;
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** Counts events on the site, one number per day and value, without data about visitors. */
export function createAnalyticsService({ store, keepDays, now, mostValues = MOST_VALUES }: AnalyticsDeps) {
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const daysAgo = (days: number): string => dayOf(now() - days * DAY_MS);

  return {
    /** Throws VALIDATION_FAILED that names each wrong field; then nothing of the request is counted. */
    async record(site: string, events: readonly ReceivedEvent[]): Promise<void> {
      const fields = events.flatMap((event, position) => eventProblems(event, position));
      if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
      await store.add({ site, day: dayOf(now()) }, sumUp(events.flatMap(tallyEvent)), {
        mostValues,
        other: OTHER,
      });
    },

    /** The statistics of the last `days` days, today included; of one site, or of all sites. */
    async stats(days: number, site?: string): Promise<AnalyticsStats> {
      const dates = { from: daysAgo(days - 1), to: daysAgo(0) };
      const period = { ...dates, site };
      const [counted, values, sites] = await Promise.all([
        store.days(period, ARRIVAL),
        store.values(period, MOST_SHOWN),
        store.sites(period),
      ]);
      const numberOf = (day: string, name: string, field = ''): number =>
        counted.find((row) => row.day === day && row.name === name && row.field === field)?.count ?? 0;
      return {
        ...dates,
        sites,
        days: Array.from({ length: days }, (_, index) => {
          const day = daysAgo(days - 1 - index);
          return {
            day,
            views: numberOf(day, 'page_view'),
            visits: numberOf(day, ARRIVAL.name, ARRIVAL.field),
            downloads: numberOf(day, 'download'),
          };
        }),
        events: eventStats(values),
      };
    },

    async removeOld(): Promise<void> {
      await store.removeBefore(daysAgo(keepDays));
    },
  };
}

function eventStats(values: readonly ValueNumber[]): AnalyticsStats['events'] {
  return values
    .filter(({ field }) => field === '')
    .map(({ name, count }) => ({
      name,
      count,
      values: values
        .filter((row) => row.name === name && row.field !== '')
        .map(({ field, value, count: times, total }) => ({
          field,
          value,
          count: times,
          total: total / HUNDREDTHS,
        })),
    }))
    .sort((a, b) => b.count - a.count);
}
