import { homeIn, pageIsHere, pageStories, premiumAna, WholeSite } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { site } from '../app/site.ts';
import { storyServices } from '../testing/story-gallery.ts';

/** The whole gallery with a dozen images and working links. */
const meta = {
  ...pageStories,
  title: 'Pages/Lumigraph',
  component: WholeSite,
  tags: ['!autodocs'],
  args: { site, services: storyServices },
  globals: { brand: 'gallery' },
} satisfies Meta<typeof WholeSite>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Home', play: pageIsHere };
export const ImagePage: Story = {
  play: pageIsHere,
  args: { at: '/image/nature/fjord-before-sunrise', user: premiumAna },
};
export const Blog: Story = { tags: ['long-run'], play: pageIsHere, args: { at: '/blog' } };
export const NotFound: Story = { tags: ['long-run'], play: pageIsHere, args: { at: '/no-such-page' } };
export const German: Story = { tags: ['long-run'], ...homeIn('gallery', 'de'), name: 'Home in German' };
export const Bulgarian: Story = { tags: ['long-run'], ...homeIn('gallery', 'bg'), name: 'Home in Bulgarian' };
