import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { onGallery } from '../../testing/story-gallery.ts';
import { ImageMenu } from './image-menu.tsx';

/** The context menu of an image, in place of the browser's own, with the common actions that are allowed. */
const meta = {
  title: 'Patterns/Picture menu',
  component: ImageMenu,
  args: {
    request: { path: '/image/animals/nine-koi', title: 'Nine Koi', x: 40, y: 40 },
    onClose: () => undefined,
  },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 320 }}>
        <Story />
      </div>
    ),
    onGallery(),
  ],
} satisfies Meta<typeof ImageMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

const isOpen: Story['play'] = async () => {
  await within(document.body).findByRole('menu');
};
export const Default: Story = { play: isOpen };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
