import type { AnalyticsStatistics } from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import { dayCount, shiftDay, type Calendar } from '../../lib/calendar.ts';
import type { EventStore, ValueNumber } from './event-store.ts';
import {
  eventProblems,
  HUNDREDTHS,
  sumUp,
  sumUpStatistics,
  tallyEvent,
  type ReceivedEvent,
} from './count-event.ts';
import type { VisitFacts } from './visit-facts.ts';

/**
 * Maximum number of different values per day and field; further ones (such as made-up values) are counted as {@link
 * OTHER}.
 */
const MOST_VALUES = 2_000;
const OTHER = '(other)';
const MOST_SHOWN = 10;

/** Set once a page view that began a visit. */
const ARRIVAL = { name: 'page_view', field: 'referrer' };

export interface EventServiceDeps {
  store: EventStore;
  /** Days of the operator's time zone. */
  calendar: Calendar;
  keepDays: number;
  now: () => number;
  /** For tests. */
  mostValues?: number;
}

/** What the request of the events says. */
interface ReceivedWith {
  /** Language of the page. */
  locale?: string | undefined;
  facts?: VisitFacts;
}

export type EventService = ReturnType<typeof createEventService>;

/** Counts events on the site, one number per day and value, without data about visitors. */
export function createEventService(deps: EventServiceDeps) {
  const { store, calendar, keepDays, now, mostValues = MOST_VALUES } = deps;
  const daysAgo = (days: number): string => shiftDay(calendar.dayOf(now()), -days);

  return {
    /** Throws VALIDATION_FAILED that names each wrong field; then nothing of the request is counted. */
    async record(
      site: string,
      events: readonly ReceivedEvent[],
      { locale, facts }: ReceivedWith = {},
    ): Promise<void> {
      const fields = events.flatMap((event, position) => eventProblems(event, position));
      if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
      const counts = {
        tallies: sumUp(events.flatMap((event) => tallyEvent(event, facts))),
        statistics: sumUpStatistics(events, locale),
      };
      await store.add({ site, day: daysAgo(0) }, counts, { mostValues, other: OTHER });
    },

    /** The statistics of the last `days` days, today included; of one site, or of all sites. */
    async statistics(days: number, site?: string): Promise<AnalyticsStatistics> {
      const [from, to] = [daysAgo(days - 1), daysAgo(0)];
      const period = { from, to, site };
      const [counted, values, sites] = await Promise.all([
        store.days(period, ARRIVAL),
        store.values(period, MOST_SHOWN),
        store.sites(period),
      ]);
      const numberOf = (day: string, name: string, field = ''): number =>
        counted.find((row) => row.day === day && row.name === name && row.field === field)?.count ?? 0;
      return {
        from,
        to,
        sites,
        days: Array.from({ length: dayCount(from, to) }, (_, index) => {
          const day = shiftDay(from, index);
          return {
            day,
            views: numberOf(day, 'page_view'),
            visits: numberOf(day, ARRIVAL.name, ARRIVAL.field),
            downloads: numberOf(day, 'download'),
          };
        }),
        events: eventStatistics(values),
      };
    },

    /** The most frequent values of each event in a range of days, both included. */
    async events(period: { from: string; to: string; site?: string | undefined }) {
      return eventStatistics(await store.values(period, MOST_SHOWN));
    },

    async removeOld(): Promise<void> {
      await store.removeBefore(daysAgo(keepDays));
    },
  };
}

function eventStatistics(values: readonly ValueNumber[]): AnalyticsStatistics['events'] {
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
