import { intervalMonths } from '@lumigraph/contracts';
import type { RevenueStatisticName } from '@lumigraph/contracts/studio';
import type { CalendarDay } from '../../lib/calendar.ts';
import type { BillingStatisticStore, BillingFilter, PaidInterval } from './billing-statistic-store.ts';
import type { PlanCatalogue } from './plans/plans.ts';

/** A number of one day, site and language; of a stock (`mrr`, `members`) its value at the end of the day. */
export interface RevenueRow {
  statistic: RevenueStatisticName;
  day: string;
  site: string;
  locale: string;
  value: number;
  currency?: string;
}

export interface Revenue {
  rows: RevenueRow[];
  /** Members at the beginning of the first day. */
  membersBefore: number;
}

export type BillingStatistics = ReturnType<typeof createBillingStatistics>;

const MONTHS = 12;

/** Statistics of the sale of Premium. Premium that is given, and trials, are not in them. */
export function createBillingStatistics(deps: {
  store: BillingStatisticStore;
  plans: PlanCatalogue;
  now: () => number;
}) {
  const { store, plans, now } = deps;

  /** What an interval adds to a year. An upgrade costs less than its plan, because the rest of the old period is credited. */
  function yearlyMinor({ purpose, planId, amountMinor, currency }: PaidInterval): number {
    const plan = plans.find(planId);
    const isCredited = purpose === 'change' && plan?.currency === currency;
    const price = isCredited ? plan.amountMinor : amountMinor;
    return price * (MONTHS / intervalMonths[plan?.interval ?? 'monthly']);
  }

  return {
    orders: store.orders,

    async revenue(days: readonly CalendarDay[], filter: BillingFilter): Promise<Revenue> {
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return { rows: [], membersBefore: 0 };
      const amounts = (await store.amounts(days, filter)) as RevenueRow[];
      const until = Math.min(last.end, now() + 1);
      const intervals = await store.intervals({ from: first.start, to: until }, filter);
      const stocks = new Map<string, Stock>();
      for (const interval of intervals) {
        const { site, locale, currency } = interval;
        const key = [site, locale, currency].join(' ');
        const stock = stocks.get(key) ?? newStock(interval, days.length);
        stocks.set(key, stock);
        addInterval(stock, interval, { days, until, yearly: yearlyMinor(interval) });
      }
      const rows = [...stocks.values()].flatMap((stock) => rowsOf(stock, days));
      const membersBefore = [...stocks.values()].reduce((sum, { before }) => sum + before.members, 0);
      return { rows: [...amounts, ...rows], membersBefore };
    },
  };
}

/** Changes of one site, language and currency: one entry for each day. */
interface Stock {
  site: string;
  locale: string;
  currency: string;
  before: { members: number; yearly: number };
  members: number[];
  yearly: number[];
  started: number[];
  ended: number[];
}

function newStock({ site, locale, currency }: PaidInterval, length: number): Stock {
  const zeros = (): number[] => Array.from({ length }, () => 0);
  return {
    site,
    locale,
    currency,
    before: { members: 0, yearly: 0 },
    members: zeros(),
    yearly: zeros(),
    started: zeros(),
    ended: zeros(),
  };
}

interface Frame {
  days: readonly CalendarDay[];
  /** No end after this time has happened yet. */
  until: number;
  yearly: number;
}

function addInterval(stock: Stock, interval: PaidInterval, { days, until, yearly }: Frame): void {
  const { start, finish, purpose, isLast } = interval;
  const first = days[0]?.start ?? 0;
  if (finish !== null && finish < first) return;
  if (start < first) {
    stock.before.members += 1;
    stock.before.yearly += yearly;
  } else {
    const day = dayIndex(days, start);
    add(stock.members, day, 1);
    add(stock.yearly, day, yearly);
    if (purpose === 'subscribe') add(stock.started, day, 1);
  }
  if (finish === null || finish >= until) return;
  const day = dayIndex(days, finish);
  add(stock.members, day, -1);
  add(stock.yearly, day, -yearly);
  if (isLast === 1) add(stock.ended, day, 1);
}

function add(values: number[], index: number, change: number): void {
  values[index] = (values[index] ?? 0) + change;
}

/** The day of a time that is in the range. */
function dayIndex(days: readonly CalendarDay[], time: number): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((days[middle]?.start ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rowsOf(stock: Stock, days: readonly CalendarDay[]): RevenueRow[] {
  const { site, locale, currency } = stock;
  let { members, yearly } = stock.before;
  return days.flatMap(({ day }, index) => {
    members += stock.members[index] ?? 0;
    yearly += stock.yearly[index] ?? 0;
    const of = { day, site, locale };
    return [
      { ...of, statistic: 'members' as const, value: members },
      { ...of, statistic: 'newMembers' as const, value: stock.started[index] ?? 0 },
      { ...of, statistic: 'endedMembers' as const, value: stock.ended[index] ?? 0 },
      { ...of, statistic: 'mrr' as const, value: Math.round(yearly / MONTHS), currency },
    ];
  });
}
