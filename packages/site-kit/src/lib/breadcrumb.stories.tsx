import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
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
/** Without room for its last step, it ends in an ellipsis and stays on one line; the heading below has the whole name. */
export const Deep: Story = {
  args: { title: 'How pictures like these are made and used well' },
  parameters: { onSite: { at: '/blog/how-pictures-like-these-are-made-and-used-well' } },
  decorators: [(story) => <div style={{ inlineSize: 280 }}>{story()}</div>],
  play: async ({ canvasElement }) => {
    for (const list of canvasElement.querySelectorAll('.breadcrumb ol')) {
      const steps = [...list.children] as HTMLElement[];
      const boxes = steps.map((step) => step.getBoundingClientRect());
      await expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(
        Math.min(...boxes.map(({ bottom }) => bottom)),
      );
      await expect(steps.map(({ scrollWidth, offsetWidth }) => scrollWidth > offsetWidth)).toEqual(
        steps.map((step) => step === steps.at(-1)),
      );
    }
  },
};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
