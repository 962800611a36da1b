import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { image, imagesServer, rows } from '../../testing/story-images.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { imagesRoutes } from '../../app/sections.tsx';

/** The section of images: the list, the page of one image, and the categories. */
const meta = {
  title: 'Studio/Images',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('images', imagesRoutes);
const onePage = `/images/${encodeURIComponent(image.id)}`;
const press = async (canvasElement: HTMLElement, selector: string) => {
  const canvas = within(canvasElement);
  await canvas.findAllByRole('button');
  const button = canvasElement.querySelector<HTMLElement>(selector);
  if (button) await userEvent.click(button);
};

export const List: Story = { ...story(imagesServer().respond), tags: ['!long-run'] };
export const Tiles: Story = {
  ...story(imagesServer().respond),
  async play({ canvasElement }) {
    await within(canvasElement).findByText('Lake');
    await press(canvasElement, '.images-layouts button:nth-of-type(3)');
    localStorage.removeItem('studio-layout:images');
  },
};
export const LargeView: Story = {
  ...story(imagesServer().respond, onePage),
  async play({ canvasElement }) {
    await press(canvasElement, '.image-summary-view button');
    await within(document.body).findByRole('dialog');
  },
};
export const MoreFilters: Story = story(imagesServer().respond, '/images?license=free');
export const NoImages: Story = story(imagesServer({ rows: [] }).respond);
export const Selected: Story = {
  ...story(imagesServer().respond),
  async play({ canvasElement }) {
    const row = (await within(canvasElement).findByText('Lake')).closest('tr');
    if (row) await userEvent.click(within(row).getByRole('checkbox'));
  },
};
export const TooManySelected: Story = {
  ...story(imagesServer({ total: 1_234 }).respond),
  async play({ canvasElement }) {
    const row = (await within(canvasElement).findByText('Lake')).closest('tr');
    if (row) await userEvent.click(within(row).getByRole('checkbox'));
    await press(canvasElement, '.data-table-bulk button');
  },
};
export const BulkChange: Story = {
  tags: ['!long-run'],
  ...story(imagesServer().respond),
  async play({ canvasElement }) {
    const row = (await within(canvasElement).findByText('Lake')).closest('tr');
    if (row) await userEvent.click(within(row).getByRole('checkbox'));
    await press(canvasElement, '.data-table-bulk-actions button');
  },
};
export const OneImage: Story = { ...story(imagesServer().respond, onePage), tags: ['!long-run'] };
export const Reported: Story = story(imagesServer({ reports: 2 }).respond, onePage);
export const LongTexts: Story = story(
  imagesServer({
    image: {
      ...image,
      title: { en: 'A very long title '.repeat(6).trim() },
      license: 'Only for editorial use '.repeat(12).trim(),
      tags: Array.from({ length: 20 }, (_, index) => `tag number ${index + 1}`),
      prompt: 'mist over the water, 35mm, '.repeat(40),
    },
  }).respond,
  onePage,
);
export const Withheld: Story = story(
  imagesServer({
    image: { ...image, visibility: 'withheld', thumbnailUrl: null, reason: 'The author has asked for it' },
    context: { similar: [], history: { items: [], nextCursor: null, total: 0, totalIsExact: true } },
  }).respond,
  onePage,
);
export const Scheduled: Story = story(
  imagesServer({ image: { ...image, visibility: 'scheduled', thumbnailUrl: null } }).respond,
  onePage,
);
export const TakeOff: Story = {
  ...story(imagesServer().respond, onePage),
  play: ({ canvasElement }) => press(canvasElement, '.studio-page-actions button:last-of-type'),
};
export const ReplaceFile: Story = {
  ...story(imagesServer().respond, onePage),
  play: ({ canvasElement }) => press(canvasElement, '.studio-page-actions button'),
};
export const Loading: Story = story(() => new Promise(() => undefined), onePage);
export const Gone: Story = story(
  () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }),
  onePage,
);
export const Categories: Story = story(imagesServer().respond, '/images/categories');
export const NoCategories: Story = story(imagesServer({ categories: [] }).respond, '/images/categories');
export const NewCategory: Story = {
  ...story(imagesServer().respond, '/images/categories'),
  play: ({ canvasElement }) => press(canvasElement, '.studio-page-actions button'),
};
export const OneCategory: Story = story(imagesServer().respond, '/images/categories/1');
export const MergeCategories: Story = {
  ...story(imagesServer().respond, '/images/categories/1'),
  play: ({ canvasElement }) => press(canvasElement, '.studio-page-actions button'),
};
export const MergeEmptyCategory: Story = {
  ...story(imagesServer().respond, '/images/categories/3'),
  play: ({ canvasElement }) => press(canvasElement, '.studio-page-actions button'),
};
export const Synonyms: Story = story(imagesServer().respond, '/images/synonyms');
export const EmptyCategory: Story = story(imagesServer().respond, '/images/categories/3');
export const ManyRows: Story = story(
  imagesServer({
    rows: Array.from(
      { length: 30 },
      (_, index) => ({ ...rows[1], id: `nature/${index}` }) as (typeof rows)[number],
    ),
  }).respond,
);
