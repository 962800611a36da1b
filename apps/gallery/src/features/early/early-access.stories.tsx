import { premiumAna } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { onGallery, storyImages } from '../../testing/story-gallery.ts';
import { EarlyAccess } from './early-access.tsx';
import { earlyImage, earlyService, type EarlyResponses } from './testing/early-service.ts';

const sampleImages = storyImages().slice(0, 3);
const waiting = sampleImages.map(({ title, alt }, index) =>
  earlyImage(String(index), { title, alt, publishedAt: `2030-03-0${index + 1}T09:00:00.000Z` }),
);
const preview = (path: string) => fetch(sampleImages[Number(path.at(-1))]?.thumbnailUrl ?? '');
const respondWith = (responses: Partial<EarlyResponses>) => ({
  onSite: { fetch: earlyService({ images: waiting, preview, ...responses }) },
});

/** Images that members see before publication, at the end of the home page. */
const meta = {
  title: 'Patterns/Early access',
  component: EarlyAccess,
  parameters: { padded: false, ...respondWith({}) },
  decorators: [onGallery({ user: premiumAna })],
} satisfies Meta<typeof EarlyAccess>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = ({ canvasElement }) =>
  waitFor(() => {
    if (!canvasElement.querySelector('.early-picture')) throw new Error('There are no images yet.');
  });

export const Default: Story = { play: isHere };
export const Playground: Story = { play: isHere };
export const One: Story = { play: isHere, parameters: respondWith({ images: waiting.slice(0, 1) }) };
export const WithoutPreviews: Story = {
  play: isHere,
  parameters: respondWith({ preview: () => Response.json({}, { status: 503 }) }),
};
/** Press a download button. */
export const DownloadFailed: Story = {
  play: async (context) => {
    await isHere(context);
    for (const button of context.canvasElement.querySelectorAll('.early-download'))
      await fireEvent.click(button);
  },
  parameters: {
    ...respondWith({ download: () => Response.json({}, { status: 503 }) }),
    shows: ['early:failed'],
  },
};
export const LongText: Story = {
  tags: ['long-run'],
  ...Default,
  globals: { locale: 'de' },
  parameters: respondWith({
    images: waiting.map((image) => ({
      ...image,
      title: 'Nebelschwadenverhangene Gebirgsseenlandschaft im Morgengrauen',
    })),
  }),
};
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
