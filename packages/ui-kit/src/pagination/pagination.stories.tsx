import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Pagination } from './pagination.tsx';

const meta = {
  title: 'Core/Pagination',
  component: Pagination,
  args: { page: 5, pageCount: 28, href: (page: number) => `#page=${page}` },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { page: 1, pageCount: 7 } };
export const Places: Story = {
  render: ({ href }) => (
    <div style={{ display: 'grid', gap: 16 }}>
      {[1, 4, 14, 25, 28].map((page) => (
        <Pagination key={page} page={page} pageCount={28} href={href} aria-label={`Pages, at ${page}`} />
      ))}
    </div>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    page: 481,
    pageCount: 12_034,
    labels: { navigation: 'Страници', previous: 'Предишна', next: 'Следваща' },
  },
};
/** The arrows point outwards. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    for (const icon of canvasElement.querySelectorAll('svg'))
      await expect(getComputedStyle(icon).scale).toBe('-1 1');
  },
};
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
};
