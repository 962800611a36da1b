import { premiumAna, WholeSite } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { site } from '../app/site.ts';
import { storyServices } from '../testing/story-gallery.ts';

/** The whole gallery over a dozen pictures: its links lead through it. */
const meta = {
  title: 'Pages/Lumigraph',
  component: WholeSite,
  tags: ['!autodocs'],
  args: { site, services: storyServices },
  argTypes: { site: { control: false }, services: { control: false } },
  globals: { brand: 'gallery' },
  parameters: { padded: false },
} satisfies Meta<typeof WholeSite>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = async ({ canvasElement }) => {
  await waitFor(
    () => {
      if (!canvasElement.querySelector('h1')) throw new Error('The page is not here yet.');
    },
    // Pages come in files of their own.
    { timeout: 10_000 },
  );
};
export const Default: Story = { name: 'Home', play: isHere };
export const ImagePage: Story = {
  play: isHere,
  args: { at: '/image/nature/fjord-before-sunrise', user: premiumAna },
};
export const Blog: Story = { play: isHere, args: { at: '/blog' } };
export const NotFound: Story = { play: isHere, args: { at: '/no-such-page' } };
export const German: Story = {
  ...Default,
  name: 'Home in German',
  globals: { brand: 'gallery', locale: 'de' },
};
export const Bulgarian: Story = {
  ...Default,
  name: 'Home in Bulgarian',
  globals: { brand: 'gallery', locale: 'bg' },
};
