import type { Meta, StoryObj } from '@storybook/react-vite';
import { onGallery, storyImages } from '../../testing/story-gallery.ts';
import { SizeComparison, PLANS_NAMESPACE } from './size-comparison.tsx';

const images = storyImages().map((image) => ({ ...image, width: 2400, height: 1600 }));

/** What is free and what Premium adds, as frames on one image of the gallery; on the page with the plans. */
const meta = {
  title: 'Patterns/Size comparison',
  component: SizeComparison,
  args: { images },
  decorators: [onGallery({ namespaces: [PLANS_NAMESPACE] })],
} satisfies Meta<typeof SizeComparison>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { shows: ['title', 'free', 'premium', 'text'].map((key) => `${PLANS_NAMESPACE}:${key}`) },
};
export const Playground: Story = {};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
