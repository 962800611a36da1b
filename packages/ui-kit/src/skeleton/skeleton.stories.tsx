import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';

const meta = { title: 'Core/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { width: '240px' } };
export const Playground: Story = { args: { shape: 'block', width: '240px', height: '240px' } };
export const Shapes: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: '64px 1fr', gap: 16, maxInlineSize: 360 }} aria-busy>
      <Skeleton shape="circle" width="64px" />
      <div>
        <Skeleton width="70%" />
        <Skeleton />
        <Skeleton width="45%" />
      </div>
    </div>
  ),
};
/** A skeleton has no text; it takes the height of the text that it replaces. */
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div style={{ inlineSize: 240, fontSize: 'var(--text-xl)' }} aria-busy>
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  ),
};
