import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { onGallery } from '../../testing/story-gallery.ts';
import { SearchField } from './search-field.tsx';
import { PageField } from './search-screen.tsx';

/** The search of the header: a plain form that gets completions on focus. Try "n", "f" or "k". */
const meta = {
  title: 'Patterns/Search field',
  component: SearchField,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', minBlockSize: 320, alignItems: 'start' }}>
        <Story />
      </div>
    ),
    onGallery(),
  ],
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** The field keeps the searched text. */
export const Playground: Story = { parameters: { onSite: { at: '/?q=koi' } } };

/** Code and texts of the completions load on focus. */
const PATIENCE = { timeout: 5_000 };

/** Categories, tags and images that start with the text. */
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    // Narrow windows show a link instead of the field.
    await waitFor(() => {
      if (!canvasElement.querySelector('.site-search')) throw new Error('There is no search yet.');
    });
    const opener = canvasElement.querySelector<HTMLElement>('.site-search-open');
    if (opener && getComputedStyle(opener).display !== 'none') await userEvent.click(opener);
    const field = canvasElement.querySelector<HTMLInputElement>('input[type=search]')!;
    await userEvent.click(field);
    await waitFor(() => {
      if (!canvasElement.querySelector('.search-combobox'))
        throw new Error('The completions are not here yet.');
    }, PATIENCE);
    await userEvent.type(canvasElement.querySelector<HTMLInputElement>('.search-combobox input')!, 'a');
    await within(document.body).findByRole('listbox', {}, PATIENCE);
  },
};
/** The same field on the search page, which has room for a button. */
export const Form: Story = { render: () => <PageField list={{ q: 'koi', page: 1 }} /> };
export const LongText: Story = { tags: ['long-run'], ...Form, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Form, globals: { locale: 'bg' } };
