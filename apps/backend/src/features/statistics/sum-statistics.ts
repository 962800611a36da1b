import type { RevenueStatistic } from '@lumigraph/contracts/studio';
import type { StatisticRow } from './statistic-store.ts';

interface Statistic<Name> extends Omit<RevenueStatistic, 'name'> {
  name: Name;
}

interface StatisticData {
  days: readonly string[];
  rows: readonly StatisticRow[];
  previousDays: readonly string[];
  /** Null without a comparison. */
  previousRows: readonly StatisticRow[] | null;
  sinceOf: (name: string) => string | null;
}

/** Values of the end of a day: they are not added up over days. */
const STOCKS = new Set(['mrr', 'members']);
/** Amounts, which exist once for each currency. */
const AMOUNTS = new Set(['revenue', 'refunds', 'mrr']);

/** Adds up the rows of each statistic by day, site and language. An amount without rows does not appear. */
export function statisticsOf<Name extends string>(
  names: readonly Name[],
  data: StatisticData,
): Statistic<Name>[] {
  const byName = Map.groupBy(data.rows, ({ statistic }) => statistic);
  const previousByName = Map.groupBy(data.previousRows ?? [], ({ statistic }) => statistic);
  return names.flatMap((name) => {
    const rows = byName.get(name) ?? [];
    const previous = previousByName.get(name) ?? [];
    if (!AMOUNTS.has(name))
      return [statisticOf(name, { ...data, rows, previousRows: data.previousRows && previous })];
    const currencies = new Set([...rows, ...previous].map(({ currency }) => currency ?? ''));
    return [...currencies].sort().map((currency) => {
      const inCurrency = (row: StatisticRow): boolean => row.currency === currency;
      const own = {
        rows: rows.filter(inCurrency),
        previousRows: data.previousRows && previous.filter(inCurrency),
      };
      return { ...statisticOf(name, { ...data, ...own }), currency };
    });
  });
}

function statisticOf<Name extends string>(name: Name, data: StatisticData): Statistic<Name> {
  const { days, rows, previousDays, previousRows, sinceOf } = data;
  const isStock = STOCKS.has(name);
  const values = valuesOf(days, rows);
  const previousValues = previousRows && valuesOf(previousDays, previousRows);
  const totalOf = (of: readonly number[]): number =>
    isStock ? (of.at(-1) ?? 0) : of.reduce((sum, value) => sum + value, 0);
  const shared = isStock ? rows.filter(({ day }) => day === days.at(-1)) : rows;
  return {
    name,
    currency: null,
    total: totalOf(values),
    previousTotal: previousValues && totalOf(previousValues),
    days: values,
    previousDays: previousValues,
    sites: sharesOf(shared, 'site'),
    locales: sharesOf(shared, 'locale'),
    since: sinceOf(name),
  };
}

function valuesOf(days: readonly string[], rows: readonly StatisticRow[]): number[] {
  const sums = new Map<string, number>();
  for (const { day, value } of rows) sums.set(day, (sums.get(day) ?? 0) + value);
  return days.map((day) => sums.get(day) ?? 0);
}

function sharesOf(rows: readonly StatisticRow[], by: 'site' | 'locale'): { id: string; total: number }[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[by], (sums.get(row[by]) ?? 0) + row.value);
  return [...sums]
    .map(([id, total]) => ({ id, total }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.id.localeCompare(b.id, 'en'));
}
