import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor } from 'storybook/test';
import { onGallery, storyImages } from '../../testing/story-gallery.ts';
import type { CheckResult } from './credentials-worker.ts';
import { ImageCredentials } from './image-credentials.tsx';
import './image-view.css';

const [first] = storyImages();

/** What the signed manifest of a download says. The button checks a file in the browser. */
const meta = {
  title: 'Patterns/Content Credentials',
  component: ImageCredentials,
  args: { image: first!, check: () => Promise.resolve<CheckResult>({ state: 'demo' }) },
  argTypes: { image: { control: false }, check: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
    onGallery({ namespaces: ['image'] }),
  ],
} satisfies Meta<typeof ImageCredentials>;
export default meta;
type Story = StoryObj<typeof meta>;

const open: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('summary')) throw new Error('It is not here yet.');
  });
  await userEvent.click(canvasElement.querySelector('summary')!);
};
const checked = (result: CheckResult): Story => ({
  args: { check: () => Promise.resolve(result) },
  parameters: { shows: [`image:credentials.${result.state}`] },
  play: async (context) => {
    await open(context);
    await userEvent.click(context.canvasElement.querySelector('button')!);
    await waitFor(() => {
      if (!context.canvasElement.querySelector('output')?.textContent) throw new Error('No result yet.');
    });
  },
});

export const Default: Story = { play: open };
/** Press the button: the result of a demo. */
export const Playground: Story = { play: open };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
export const Checking: Story = {
  args: { check: () => new Promise(() => undefined) },
  play: async (context) => {
    await open(context);
    await userEvent.click(context.canvasElement.querySelector('button')!);
  },
};
export const Valid = checked({ state: 'valid', signer: 'Lumigraph Ltd' });
export const Demo = checked({ state: 'demo' });
export const Expired = checked({ state: 'expired' });
export const Changed = checked({ state: 'changed' });
export const None = checked({ state: 'none' });
export const Failed = checked({ state: 'failed' });
