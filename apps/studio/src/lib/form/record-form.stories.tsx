import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { postServer, RecordSample } from '../../testing/story-record.tsx';

/** The form of one object: languages side by side, save state, and changes of another person. */
const meta = { title: 'Studio/RecordForm' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (respond: () => InStudioProps['respond']): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond()} locale={String(globals['locale'])}>
      <RecordSample />
    </InStudio>
  ),
});

export const Default: Story = story(() => postServer());
export const Conflict: Story = {
  ...story(() => postServer({ author: 'Boris', note: 'Changed by Boris' })),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), 'Changed by me');
    await userEvent.click(canvas.getAllByRole('button').at(-1) ?? canvasElement);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Changed by Boris');
  },
};
