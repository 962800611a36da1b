import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSite } from '../stories/index.ts';
import { Breadcrumb } from './breadcrumb.tsx';

/** The way from home to this page; nothing where there is only one level. Carries its structured data. */
const meta = {
  title: 'Patterns/Breadcrumb',
  component: Breadcrumb,
  decorators: [onSite({ at: '/subscription/plans' })],
} satisfies Meta<typeof Breadcrumb>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { category: { id: 3, label: 'Technology' } },
  parameters: { onSite: { at: '/image/technology/violet-logic' } },
};
/** A long last step takes a line of its own; nothing is cut. */
export const Deep: Story = {
  parameters: { onSite: { at: '/blog/how-pictures-like-these-are-made-and-used-well' } },
};
export const LongText: Story = { globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { globals: { locale: 'bg' } };
