import { DAY_MS, type AnalyticsStats } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSite } from '../../stories/index.ts';
import { STATS_NAMESPACE } from './number-texts.ts';
import { StatsScreen, type StatsScreenProps } from './stats-screen.tsx';

const FIRST = Date.UTC(2026, 9, 22);
const MONTH = 30;
const views = Array.from(
  { length: MONTH },
  (_, index) => 420 + Math.round(180 * Math.sin(index / 2.3)) + index * 9,
);
const day = (index: number): string => new Date(FIRST + index * DAY_MS).toISOString().slice(0, 10);
const sum = views.reduce((total, count) => total + count, 0);
/** The counts of one field, most frequent first. */
const values = (field: string, counts: Readonly<Record<string, number>>, total = 0) =>
  Object.entries(counts).map(([value, count]) => ({ field, value, count, total }));

const stats: AnalyticsStats = {
  from: day(0),
  to: day(MONTH - 1),
  sites: ['dating', 'gallery', 'minorities'],
  days: views.map((count, index) => ({
    day: day(index),
    views: count,
    visits: Math.round(count / 3),
    downloads: Math.round(count / 11),
  })),
  events: [
    {
      name: 'page_view',
      count: sum,
      values: [
        ...values('route', { '/': 7_204, '/image/*': 6_310, '/subscription/plans': 402 }),
        ...values('locale', { en: 9_050, bg: 3_961, de: 2_218 }),
        ...values('referrer', { direct: 4_120, 'search.example.org': 1_002 }),
      ],
    },
    { name: 'engagement', count: 5_140, values: values('route', { '/': 2_400 }, 81_600) },
    { name: 'purchase', count: 31, values: values('currency', { EUR: 31 }, 508.69) },
  ],
};

const telling =
  (told: AnalyticsStats): StatsScreenProps['open'] =>
  () =>
    Promise.resolve({ stats: () => Promise.resolve(told) });

/**
 * The statistics of the own analytics, for the operator: totals, days as a chart and as a table, most
 * frequent events.
 */
const meta = {
  title: 'Patterns/Statistics',
  component: StatsScreen,
  args: { open: telling(stats) },
  argTypes: { open: { control: false } },
  parameters: { padded: false },
  decorators: [onSite({ at: '/numbers', namespaces: [STATS_NAMESPACE] })],
} satisfies Meta<typeof StatsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };

/** A server with one site shows no site selector. */
export const OneSite: Story = { args: { open: telling({ ...stats, sites: ['gallery'] }) } };
const refusing = (code: string, ...keys: string[]): Story => ({
  args: {
    open: () => Promise.reject(Object.assign(new Error(code), { name: 'ApiError', code })),
  },
  parameters: { shows: keys.map((key) => `numbers:${key}`) },
});
export const ForOperatorsOnly = refusing('FORBIDDEN', 'forbidden');
export const Failed = refusing('UNAVAILABLE', 'failed', 'retry');
export const Nothing: Story = {
  args: {
    open: telling({
      ...stats,
      sites: [],
      days: stats.days.map(({ day: date }) => ({ day: date, views: 0, visits: 0, downloads: 0 })),
      events: [],
    }),
  },
  parameters: { shows: ['numbers:empty'] },
};
