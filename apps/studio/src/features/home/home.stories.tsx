import type { Meta, StoryObj } from '@storybook/react-vite';
import { attention } from '../../testing/story-attention.ts';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { studioFrame } from '../../testing/studio-story.tsx';
import { HomePage } from './home-page.tsx';

const meta = {
  title: 'Studio/Start',
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (respond: InStudioProps['respond']): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} locale={String(globals['locale'])}>
      <HomePage />
    </InStudio>
  ),
});

export const Default: Story = story(() => ({ ...attention, warnings: [] }));
/** Everything that can wait and fail. */
export const Warnings: Story = story(() => attention);
export const Nothing: Story = story(() => ({ ...attention, items: [], warnings: [] }));
export const Loading: Story = story(() => new Promise(() => undefined));
export const Failed: Story = story(() =>
  Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }),
);
