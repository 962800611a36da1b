import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { postServer, RecordSample } from '../../testing/story-record.tsx';

/** The form of one object: languages side by side, save state, and changes of another user. */
const meta = {
  title: 'Studio/RecordForm',
  // The labels of the fields.
  parameters: { passesEnglish: true },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const longText = 'The light is soft and comes from everywhere. '.repeat(8);

const story = (respond: () => InStudioProps['respond'], note = ''): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond()} locale={String(globals['locale'])}>
      <RecordSample firstNote={note} />
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
export const ConflictOfLongTexts: Story = {
  ...story(() => postServer({ note: `${longText}Wait for it.` }), longText),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), 'Keep the prompt short.');
    await userEvent.click(canvas.getAllByRole('button').at(-1) ?? canvasElement);
    await waitFor(() => expect(canvasElement.querySelectorAll('ins')).toHaveLength(2));
  },
};
