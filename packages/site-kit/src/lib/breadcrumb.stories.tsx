import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSite } from '../stories/index.ts';
import { Breadcrumb } from './breadcrumb.tsx';

/** The path from home to this page; nothing where there is only one level. Includes its structured data. */
const meta = {
  title: 'Patterns/Breadcrumb',
  component: Breadcrumb,
  decorators: [onSite({ at: '/subscription/plans' })],
} satisfies Meta<typeof Breadcrumb>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { category: { id: 3, label: 'Machines' } },
  parameters: { onSite: { at: '/image/technology/violet-logic' } },
};
/** A long last step wraps to its own line; no text is cut off. */
export const Deep: Story = {
  parameters: { onSite: { at: '/blog/how-pictures-like-these-are-made-and-used-well' } },
};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
