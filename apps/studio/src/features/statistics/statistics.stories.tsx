import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { emptyStatistics, revenue, statistics, statisticsServer } from '../../testing/story-statistics.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { statisticsRoutes } from '../../app/sections.tsx';

const meta = {
  title: 'Studio/Statistics',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('statistics', statisticsRoutes);

export const Default: Story = { ...story(statisticsServer()), tags: ['!long-run'] };
export const Amounts: Story = story(statisticsServer(), '/statistics?statistic=mrr-EUR');
export const Table: Story = {
  ...story(statisticsServer()),
  async play({ canvasElement }) {
    const [slider] = await within(canvasElement).findAllByRole('slider');
    const section = slider?.closest('section');
    if (section) await userEvent.click(within(section).getAllByRole('button')[0]!);
  },
};
export const Empty: Story = story(
  statisticsServer({
    statistics: emptyStatistics,
    revenue: { ...revenue, statistics: [], churn: { ended: 0, members: 0 }, previousChurn: null },
    terms: { threshold: 3, since: null, items: [] },
    events: [],
  }),
  '/statistics?compare=no',
);
/** The server has no statistics of its own. */
export const NotCounted: Story = story(
  statisticsServer({ statistics: { ...statistics, hasAnalytics: false } }),
);
export const LongText: Story = story(
  statisticsServer({
    terms: {
      threshold: 3,
      since: null,
      items: [{ term: 'unwahrscheinlichlangerbegriff'.repeat(4), count: 3, locales: statistics.locales }],
    },
  }),
);
export const DatesMissing: Story = story(statisticsServer(), '/statistics?days=custom');
export const Loading: Story = story(() => new Promise(() => undefined));
export const Failed: Story = story(() =>
  Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }),
);
