import { ANALYTICS_MOST_DAYS, locales, validationMessage } from '@lumigraph/contracts';
import {
  countedStatistics,
  statisticNames,
  MOST_EMPTY_SEARCH_TERMS,
  revenueStatisticNames,
  type EmptySearchTerms,
  type StatisticName,
  type RevenueStatisticName,
  type RevenueStatistics,
  type Statistics,
  type StatisticsEvents,
  type StatisticsQuery,
  type Today,
} from '@lumigraph/contracts/studio';
import { AppError } from '../../lib/errors.ts';
import { dayCount, shiftDay, type Calendar } from '../../lib/calendar.ts';
import type { SignUpStore } from '../accounts/sign-up-statistics-store.ts';
import type { EmptySearchStore, EmptySearches } from './empty-searches.ts';
import type { EventService } from './event-service.ts';
import type { StatisticRow, StatisticStore } from './statistic-store.ts';
import type { BillingStatistics } from '../billing/billing-statistics.ts';
import { statisticsOf } from './sum-statistics.ts';

const isCounted = (name: string): boolean => (countedStatistics as readonly string[]).includes(name);

const DEFAULT_DAYS = 30;
const WEEK_DAYS = 7;

export interface StatisticsServiceDeps {
  events: EventService;
  calendar: Calendar;
  statistics: StatisticStore;
  emptySearches: EmptySearches;
  emptySearchStore: EmptySearchStore;
  /** Off: the site counts elsewhere or not at all. */
  enabled: boolean;
  /** Whether the countries of visits are counted. */
  countsCountries: boolean;
  signUps: SignUpStore;
  billing: BillingStatistics;
  /** Ids of the served sites, the main one first. */
  sites: readonly string[];
  now: () => number;
}

interface Range {
  from: string;
  to: string;
}

interface Asked extends Range {
  site: string | undefined;
  locale: string | undefined;
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** The statistics of the studio: counters of events, sign-ups and sales by day, site and language. */
export function createStatisticsService(deps: StatisticsServiceDeps) {
  const { calendar, statistics: counters, emptySearches, emptySearchStore, enabled } = deps;
  const { events: eventService, countsCountries, signUps, billing, sites, now } = deps;
  const mainSite = sites[0] ?? '';
  const today = (): string => calendar.dayOf(now());

  /** @throws AppError VALIDATION_FAILED for a range that is turned round, too long or in the future */
  function rangeOf({ days, from, to = today() }: StatisticsQuery): Range {
    if (from === undefined) return { from: shiftDay(to, 1 - (days ?? DEFAULT_DAYS)), to };
    const length = isDay(from) && isDay(to) ? dayCount(from, to) : 0;
    if (length < 1 || length > ANALYTICS_MOST_DAYS || to > today()) throw invalidRange();
    return { from, to };
  }

  /** All rows of the statistics for editors. */
  async function rowsOf(range: Asked): Promise<{ rows: StatisticRow[]; premium: number }> {
    const { from, to, site, locale } = range;
    const filter = { site, locale, mainSite };
    const [events, accounts, orders] = await Promise.all([
      counters.rows(countedStatistics, range),
      signUps(calendar.days(from, to), filter),
      billing.orders(calendar.days(from, to), filter),
    ]);
    const signedUp = accounts.map((row): StatisticRow => ({ ...row, statistic: 'signUps' }));
    return {
      rows: [...events, ...signedUp, ...orders],
      premium: accounts.reduce((sum, row) => sum + row.premium, 0),
    };
  }

  function frameOf(query: StatisticsQuery) {
    const range = rangeOf(query);
    const length = dayCount(range.from, range.to);
    const previous = query.compare
      ? { from: shiftDay(range.from, -length), to: shiftDay(range.from, -1) }
      : null;
    return {
      range,
      previous,
      head: {
        timeZone: calendar.timeZone,
        today: today(),
        ...range,
        previous,
        days: daysOf(range),
        previousDays: previous === null ? [] : daysOf(previous),
        sites: [...sites],
        locales: [...locales],
      },
    };
  }

  const daysOf = ({ from, to }: Range): string[] => calendar.days(from, to).map(({ day }) => day);

  const revenueOf = ({ from, to }: Range, { site, locale }: StatisticsQuery) =>
    billing.revenue(calendar.days(from, to), { site, locale, mainSite });

  return {
    async statistics(query: StatisticsQuery): Promise<Statistics> {
      const { range, previous, head } = frameOf(query);
      const { site, locale } = query;
      const current = await rowsOf({ ...range, site, locale });
      const before = previous && (await rowsOf({ ...previous, site, locale }));
      const since = await counters.since(countedStatistics);
      const statistics = statisticsOf(statisticNames, {
        days: head.days,
        rows: current.rows,
        previousDays: head.previousDays,
        previousRows: before?.rows ?? null,
        sinceOf: (name) => since.get(name) ?? null,
      });
      return {
        ...head,
        hasAnalytics: enabled,
        hasCountries: countsCountries,
        localesSince: await counters.localesSince('visits'),
        statistics,
        conversions: conversionsOf(statistics, current.premium, before?.premium ?? null),
      };
    },

    async revenue(query: StatisticsQuery): Promise<RevenueStatistics> {
      const { range, previous, head } = frameOf(query);
      const current = await revenueOf(range, query);
      const before = previous && (await revenueOf(previous, query));
      const statistics = statisticsOf(revenueStatisticNames, {
        days: head.days,
        rows: current.rows,
        previousDays: head.previousDays,
        previousRows: before?.rows ?? null,
        sinceOf: () => null,
      });
      const ended = statistics.find(({ name }) => name === 'endedMembers');
      return {
        ...head,
        statistics,
        churn: { ended: ended?.total ?? 0, members: current.membersBefore },
        previousChurn: before && { ended: ended?.previousTotal ?? 0, members: before.membersBefore },
      };
    },

    /** The rows of one statistic, for a CSV file. */
    async rows(name: StatisticName, query: StatisticsQuery): Promise<{ range: Range; rows: StatisticRow[] }> {
      const range = rangeOf(query);
      const { site, locale } = query;
      const asked = { ...range, site, locale };
      const rows = isCounted(name) ? await counters.rows([name], asked) : (await rowsOf(asked)).rows;
      return { range, rows: ordered(rows.filter(({ statistic }) => statistic === name)) };
    },

    async revenueRows(
      name: RevenueStatisticName,
      query: StatisticsQuery,
    ): Promise<{ range: Range; rows: StatisticRow[] }> {
      const range = rangeOf(query);
      const { rows } = await revenueOf(range, query);
      return { range, rows: ordered(rows.filter(({ statistic }) => statistic === name)) };
    },

    async emptySearchTerms(query: StatisticsQuery): Promise<EmptySearchTerms> {
      const { site, locale } = query;
      return {
        threshold: emptySearches.threshold,
        since: await emptySearchStore.since(),
        items: await emptySearchStore.terms({ ...rangeOf(query), site, locale }, MOST_EMPTY_SEARCH_TERMS),
      };
    },

    events: (query: StatisticsQuery): Promise<StatisticsEvents> =>
      eventService.events({ ...rangeOf(query), site: query.site }),

    async today(): Promise<Today> {
      const day = today();
      const weekBefore = shiftDay(day, -WEEK_DAYS);
      const one = async (of: string) => {
        const { rows } = await rowsOf({ from: of, to: of, site: undefined, locale: undefined });
        return (name: StatisticName): number =>
          rows.filter(({ statistic }) => statistic === name).reduce((sum, { value }) => sum + value, 0);
      };
      const [current, before] = [await one(day), await one(weekBefore)];
      const shown = ['visits', 'downloads', 'signUps'] as const;
      return {
        timeZone: calendar.timeZone,
        today: day,
        weekBefore,
        hasAnalytics: enabled,
        statistics: shown
          .filter((name) => enabled || !isCounted(name))
          .map((name) => ({ name, today: current(name), weekBefore: before(name) })),
      };
    },
  };
}

/** False for a day that does not exist, such as 31 April. */
const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

function invalidRange(): AppError {
  const message = validationMessage('invalid', { field: 'from' });
  return new AppError('VALIDATION_FAILED', { fields: [{ field: 'from', rule: 'format', message }] });
}

const ordered = (rows: readonly StatisticRow[]): StatisticRow[] =>
  rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
const keyOf = ({ day, site, locale, currency = '' }: StatisticRow): string =>
  [day, site, locale, currency].join(' ');

function conversionsOf(
  statistics: Statistics['statistics'],
  premium: number,
  previousPremium: number | null,
): Statistics['conversions'] {
  const totals = (name: StatisticName) => statistics.find((statistic) => statistic.name === name);
  const step = (name: StatisticName, after: number, previousAfter: number) => ({
    before: totals(name)?.total ?? 0,
    after,
    previous:
      previousPremium === null ? null : { before: totals(name)?.previousTotal ?? 0, after: previousAfter },
  });
  const between = (before: StatisticName, after: StatisticName) =>
    step(before, totals(after)?.total ?? 0, totals(after)?.previousTotal ?? 0);
  return [
    { name: 'signUpToPremium', ...step('signUps', premium, previousPremium ?? 0) },
    { name: 'plansToCheckout', ...between('planViews', 'checkouts') },
    { name: 'checkoutToPaid', ...between('checkouts', 'purchases') },
  ];
}
