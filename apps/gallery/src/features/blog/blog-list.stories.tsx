import type { BlogApi } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { onGallery, storyServices, unavailable } from '../../testing/story-gallery.ts';
import { BlogList } from './blog-list.tsx';

/** Posts with cover, date, reading time and excerpt; the newest is the largest. */
const meta = {
  title: 'Patterns/Blog list',
  component: BlogList,
  args: { page: 1 },
  parameters: { padded: false },
  decorators: [onGallery({ at: '/blog', namespaces: ['blog'] })],
} satisfies Meta<typeof BlogList>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('.post-card, .ui-empty-state'))
      throw new Error('The posts are not here yet.');
  });
};
export const Default: Story = { play: isHere };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };

const respondWith = (posts: BlogApi['posts'], ...keys: string[]): Story => ({
  parameters: {
    onSite: {
      services: (stage: Parameters<typeof storyServices>[0]) => ({
        ...storyServices(stage),
        blog: () => Promise.resolve({ posts }),
      }),
    },
    shows: keys.map((key) => `blog:${key}`),
  },
});
export const Loading = respondWith(() => new Promise(() => undefined));
export const Empty = respondWith(
  () => Promise.resolve({ items: [], page: 1, pageSize: 12, total: 0 }),
  'emptyTitle',
  'emptyText',
);
export const BeyondTheEnd = respondWith(
  () => Promise.resolve({ items: [], page: 9, pageSize: 12, total: 3 }),
  'beyondTitle',
  'toFirst',
);
export const Failed = respondWith(() => Promise.reject(unavailable()), 'errorTitle');
