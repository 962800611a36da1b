import { DAY_MS } from '@lumigraph/contracts';
import type {
  EmptySearchTerms,
  FollowedStatistics,
  RevenueStatistics,
  Statistics,
  StatisticsEvents,
} from '@lumigraph/contracts/studio';

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_day, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  );

const COUNT = 30;
const days = daysFrom('2026-10-26', COUNT);
const previousDays = daysFrom('2026-09-26', COUNT);

/** A week with a busy weekend, growing slowly. */
const wave = (height: number, shift: number): number[] =>
  days.map((_day, index) => Math.round(height * (1 + 0.4 * Math.sin(index * 0.9 + shift) + index * 0.01)));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const head = {
  timeZone: 'Europe/Sofia',
  today: '2026-11-24',
  from: '2026-10-26',
  to: '2026-11-24',
  previous: { from: '2026-09-26', to: '2026-10-25' },
  days,
  previousDays,
  sites: ['gallery', 'dating', 'minorities'],
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
};

function statistic<Name extends string>(name: Name, height: number, currency: string | null = null) {
  const [now, before] = [wave(height, 0), wave(height * 0.8, 1)];
  const total = sum(now);
  const part = (id: string, share: number) => ({ id, total: Math.round(total * share) });
  return {
    name,
    currency,
    total,
    previousTotal: sum(before),
    days: now,
    previousDays: before,
    sites: [part('gallery', 0.7), part('dating', 0.2), part('minorities', 0.1)],
    locales: [part('en', 0.5), part('de', 0.3), part('bg', 0.15), part('', 0.05)],
    since: null,
  };
}

export const statistics: Statistics = {
  ...head,
  hasAnalytics: true,
  hasCountries: true,
  localesSince: null,
  statistics: [
    statistic('visits', 400),
    statistic('views', 1300),
    statistic('downloads', 190),
    statistic('searches', 80),
    { ...statistic('emptySearches', 9), since: '2026-11-01' },
    statistic('planViews', 30),
    statistic('signUps', 12),
    statistic('checkouts', 4),
    statistic('purchases', 3),
  ],
  conversions: [
    { name: 'signUpToPremium', before: 420, after: 31, previous: { before: 380, after: 22 } },
    { name: 'plansToCheckout', before: 980, after: 120, previous: { before: 900, after: 101 } },
    { name: 'checkoutToPaid', before: 120, after: 96, previous: { before: 101, after: 88 } },
  ],
};

export const revenue: RevenueStatistics = {
  ...head,
  statistics: [
    statistic('revenue', 1500, 'EUR'),
    statistic('refunds', 50, 'EUR'),
    statistic('mrr', 41_000, 'EUR'),
    statistic('newMembers', 3),
    statistic('endedMembers', 1),
    statistic('members', 96),
  ],
  churn: { ended: 9, members: 96 },
  previousChurn: { ended: 11, members: 90 },
};

/** Nothing was counted, nothing sold, and nothing is compared. */
export const emptyStatistics: Statistics = {
  ...statistics,
  previous: null,
  previousDays: [],
  statistics: statistics.statistics.map((each) => ({
    ...each,
    total: 0,
    previousTotal: null,
    days: days.map(() => 0),
    previousDays: null,
    sites: [],
    locales: [],
    since: null,
  })),
  conversions: statistics.conversions.map((step) => ({ ...step, before: 0, after: 0, previous: null })),
};

const terms: EmptySearchTerms = {
  threshold: 3,
  since: '2026-11-01',
  items: [
    { term: 'steampunk dragon', count: 14, locales: ['en', 'de'] },
    { term: 'рилски езера', count: 7, locales: ['bg'] },
  ],
};

const events: StatisticsEvents = [
  {
    name: 'page_view',
    count: 39_000,
    values: [
      { field: 'route', value: '/image/*', count: 21_000, total: 0 },
      { field: 'route', value: '/', count: 14_000, total: 0 },
      { field: 'route', value: '/report', count: 12, total: 0 },
      { field: 'locale', value: 'de', count: 11_000, total: 0 },
      { field: 'referrer', value: 'direct', count: 9000, total: 0 },
      { field: 'referrer', value: 'search.example', count: 3000, total: 0 },
      { field: 'country', value: 'BG', count: 7000, total: 0 },
      { field: 'country', value: 'ZZ', count: 40, total: 0 },
      { field: 'device', value: 'phone', count: 8000, total: 0 },
      { field: 'device', value: 'computer', count: 4000, total: 0 },
    ],
  },
  {
    name: 'engagement',
    count: 8000,
    values: [{ field: 'route', value: 'image', count: 8000, total: 160_000 }],
  },
];

const followed: FollowedStatistics = {
  followers: 41,
  items: [
    { kind: 'newest', name: null, followers: 28 },
    { kind: 'category', name: 'Nature', followers: 12 },
    { kind: 'search', name: null, followers: 9 },
  ],
};

interface StatisticsServer {
  statistics?: Statistics;
  revenue?: RevenueStatistics;
  terms?: EmptySearchTerms;
  events?: StatisticsEvents;
}

/** Responds as the server does with these statistics. */
export const statisticsServer =
  (data: StatisticsServer = {}) =>
  (path: string) => {
    const name = path.replace('studio/statistics', '').split('?')[0];
    if (name === '/revenue') return data.revenue ?? revenue;
    if (name === '/followed') return followed;
    if (name === '/search-terms') return data.terms ?? terms;
    if (name === '/events') return data.events ?? events;
    if (name?.endsWith('/csv')) return new Response('date,site,language,visits\n');
    return data.statistics ?? statistics;
  };
