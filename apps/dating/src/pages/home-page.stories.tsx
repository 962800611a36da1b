import { homeIn, pageIsHere, pageStories, WholeSite } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { site } from '../app/site.ts';
import '../features/home/home.css';

/** The whole site with working links. */
const meta = {
  ...pageStories,
  title: 'Pages/Twosome',
  component: WholeSite,
  tags: ['!autodocs'],
  args: { site },
  globals: { brand: 'dating' },
} satisfies Meta<typeof WholeSite>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Home', play: pageIsHere };
export const German: Story = { tags: ['long-run'], ...homeIn('dating', 'de'), name: 'Home in German' };
export const Bulgarian: Story = { tags: ['long-run'], ...homeIn('dating', 'bg'), name: 'Home in Bulgarian' };
