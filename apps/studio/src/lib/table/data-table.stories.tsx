import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Things, thingsServer } from '../../testing/story-things.tsx';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';

/** The table of every list in the studio: a million rows cost as much as a hundred. */
const meta = {
  title: 'Studio/DataTable',
  // The names of the columns.
  parameters: { padded: false, wide: true, passesEnglish: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('', [
  { index: true, element: <Things onOpen={() => undefined} onBulk={() => undefined} /> },
]);

export const Default: Story = story(thingsServer(1_234));
export const Million: Story = story(thingsServer(1_000_000));
export const Selected: Story = {
  ...story(thingsServer(1_234)),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    for (const number of [1, 2]) {
      const row = (await canvas.findByText(`Thing ${number}`)).closest('tr');
      if (row) await userEvent.click(within(row).getByRole('checkbox'));
    }
    await expect(canvas.getByText('Withdraw')).toBeVisible();
  },
};
export const Empty: Story = story(thingsServer(0));
export const NothingFound: Story = story(thingsServer(0), '/?q=zebra');
export const Loading: Story = story(() => new Promise(() => undefined));
export const Failed: Story = story(() =>
  Response.json({ code: 'FORBIDDEN', message: 'No' }, { status: 403 }),
);
