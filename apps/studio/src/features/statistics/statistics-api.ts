import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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

const queryOf = <T>(
  name: string,
  params: Params,
  read: (query: StatisticsParams, signal: AbortSignal) => Promise<T>,
) =>
  queryOptions({
    queryKey: ['statistics', name, params],
    queryFn: ({ signal }) => read(params ?? {}, signal),
    enabled: params !== undefined,
    placeholderData: keepPreviousData,
  });

type Params = StatisticsParams | undefined;

export const statisticsQuery = (api: StudioApi, params: Params) =>
  queryOf('all', params, (query, signal) => api.send('GET /statistics', { query, signal }));
export const revenueQuery = (api: StudioApi, params: Params) =>
  queryOf('revenue', params, (query, signal) => api.send('GET /statistics/revenue', { query, signal }));
export const eventsQuery = (api: StudioApi, params: Params) =>
  queryOf('events', params, (query, signal) => api.send('GET /statistics/events', { query, signal }));
export const followedQuery = (api: StudioApi, params: { locale: string }) =>
  queryOf('followed', params, (query, signal) => api.send('GET /statistics/followed', { query, signal }));
export const termsQuery = (api: StudioApi, params: Params) =>
  queryOf('search-terms', params, (query, signal) =>
    api.send('GET /statistics/search-terms', { query, signal }),
  );
