import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor } from 'storybook/test';
import { onGallery, storyServicesWith, unavailable } from '../../testing/story-gallery.ts';
import { ImageView } from './image-view.tsx';

const FJORD = 'nature/fjord-before-sunrise';

/** One image as large as the window allows, with all its data beside or below it. */
const meta = {
  title: 'Patterns/Image view',
  component: ImageView,
  args: { imageId: FJORD, list: {} },
  parameters: { padded: false },
  decorators: [onGallery({ at: `/image/${FJORD}`, namespaces: ['image'] })],
} satisfies Meta<typeof ImageView>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('.image-download, .ui-empty-state'))
      throw new Error('It is not here yet.');
  });
};
export const Default: Story = { play: isHere };
/** An image of a category: left and right move through the category. */
export const Playground: Story = {
  play: isHere,
  args: { imageId: 'animals/nine-koi', list: { categoryId: 4 } },
};
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };

/** Presses the element of a selector once it is there, whatever the language. */
const pressed =
  (selector: string, shown: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const element = await waitFor(() => {
      const found = canvasElement.querySelector(selector);
      if (!found) throw new Error(`${selector} is not here yet.`);
      return found;
    });
    await userEvent.click(element);
    await waitFor(() => {
      if (!document.querySelector(shown)) throw new Error(`${shown} is not here yet.`);
    });
  };
/** The image fills the window; previous and next move through the list. */
export const Zoomed: Story = { ...Playground, play: pressed('.image-zoom', '.image-lightbox-title') };
/** The keys of this page; a user can turn off those without Ctrl, Alt or Command. */
export const Shortcuts: Story = { play: pressed('.image-shortcuts-open', '.image-shortcuts') };
/** The browser refuses access to the clipboard. */
export const CopyFailed: Story = {
  play: pressed('.image-copy button', '.image-copy-failed'),
  beforeEach: () => {
    const { clipboard } = navigator;
    const refuses = { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) };
    Object.defineProperty(navigator, 'clipboard', { value: refuses, configurable: true });
    return () => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  },
};

const asked = (metadata: () => Promise<never>) => ({ services: storyServicesWith({ metadata }) });

/** The box has its size before the image loads. */
export const Loading: Story = { parameters: { onSite: asked(() => new Promise(() => undefined)) } };
export const Failed: Story = {
  play: isHere,
  parameters: {
    onSite: asked(() => Promise.reject(unavailable())),
    shows: [
      'image:states.errorTitle',
      'image:states.errorText',
      'image:states.retry',
      'image:states.requestId',
    ],
  },
};
/** The image does not exist: the newest images are shown instead. */
export const NotFound: Story = {
  play: isHere,
  args: { imageId: 'nature/nowhere' },
  parameters: {
    shows: [
      'image:states.notFoundTitle',
      'image:states.notFoundText',
      'image:states.toList',
      'image:states.newest',
    ],
  },
};
