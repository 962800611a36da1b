import { WholeSite } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { site } from '../app/site.ts';
import '../features/home/home.css';

/** The whole site: its links lead through it. */
const meta = {
  title: 'Pages/Minorities in Bulgaria',
  component: WholeSite,
  tags: ['!autodocs'],
  args: { site },
  argTypes: { site: { control: false } },
  globals: { brand: 'minorities' },
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
export const German: Story = {
  ...Default,
  name: 'Home in German',
  globals: { brand: 'minorities', locale: 'de' },
};
export const Bulgarian: Story = {
  ...Default,
  name: 'Home in Bulgarian',
  globals: { brand: 'minorities', locale: 'bg' },
};
