import { keepPreviousData } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

export const statisticsFilters = ['days', 'from', 'to', 'site', 'locale', 'compare', 'statistic'] as const;
export type StatisticsFilters = { [F in (typeof statisticsFilters)[number]]?: string };

/** Periods that end today; `custom` has dates. */
export const periods = ['7', '30', '90', '365'] as const;
export const CUSTOM_PERIOD = 'custom';
export const DEFAULT_PERIOD = '30';

/** The chosen period: one of `periods`, or `custom`. */
export const periodOf = ({ days }: StatisticsFilters): string =>
  days === CUSTOM_PERIOD || periods.some((known) => known === days) ? days! : DEFAULT_PERIOD;

export type StatisticsParams = Record<string, string | number | boolean | undefined>;

const isDay = (text: string | undefined): text is string => /^20\d\d-\d\d-\d\d$/.test(text ?? '');

/** What the server is asked for; undefined while a date is missing or both are turned round. */
export function paramsOf(filters: StatisticsFilters): StatisticsParams | undefined {
  const { from, to, site, locale, compare } = filters;
  const common = { site, locale, compare: compare !== 'no' };
  const period = periodOf(filters);
  if (period !== CUSTOM_PERIOD) return { days: Number(period), ...common };
  return isDay(from) && isDay(to) && from <= to ? { from, to, ...common } : undefined;
}

type Params = StatisticsParams | undefined;

const STATISTICS = ['statistics'];
/** Nothing is read without a period; the statistics of the one before stay until its own arrive. */
const ofPeriod = (params: Params) => ({
  enabled: params !== undefined,
  placeholderData: keepPreviousData,
});

export const statisticsQuery = (api: StudioApi, query: Params) => ({
  ...api.query('GET /statistics', STATISTICS, { query: query ?? {} }),
  ...ofPeriod(query),
});

export const revenueQuery = (api: StudioApi, query: Params) => ({
  ...api.query('GET /statistics/revenue', STATISTICS, { query: query ?? {} }),
  ...ofPeriod(query),
});

export const eventsQuery = (api: StudioApi, query: Params) => ({
  ...api.query('GET /statistics/events', STATISTICS, { query: query ?? {} }),
  ...ofPeriod(query),
});

export const followedQuery = (api: StudioApi, query: { locale: string }) => ({
  ...api.query('GET /statistics/followed', STATISTICS, { query }),
  ...ofPeriod(query),
});

export const termsQuery = (api: StudioApi, query: Params) => ({
  ...api.query('GET /statistics/search-terms', STATISTICS, { query: query ?? {} }),
  ...ofPeriod(query),
});
