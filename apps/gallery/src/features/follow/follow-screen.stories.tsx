import type { FollowedLists } from '@lumigraph/contracts';
import { ana } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { onGallery, unavailable } from '../../testing/story-gallery.ts';
import { FollowScreen } from './follow-screen.tsx';

const lists: FollowedLists['lists'] = [
  { list: { categoryId: 4 }, name: 'Animals', path: '/?categoryId=4' },
  { list: { q: 'red fox' }, name: 'Pictures for “red fox”', path: '/?q=red+fox' },
  { list: { collection: 'ended' }, name: null, path: '/' },
];
const serving = (response: FollowedLists | Error) => ({
  onSite: {
    user: ana,
    fetch: () =>
      response instanceof Error ? Promise.reject(response) : Promise.resolve(Response.json(response)),
  },
});

/** The ways to follow a list, and everything that the user follows. */
const meta = {
  title: 'Patterns/Follow',
  component: FollowScreen,
  args: { list: { categoryId: 4 }, name: 'Animals' },
  parameters: { padded: false, ...serving({ lists, emailConfirmed: true }) },
  decorators: [onGallery({ at: '/follow?categoryId=4', namespaces: ['follow'] })],
} satisfies Meta<typeof FollowScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const hasButton: Story['play'] = async ({ canvasElement }) => {
  await within(canvasElement).findAllByRole('button');
};
export const Default: Story = { play: hasButton };
export const Playground: Story = { ...Default };
export const NothingYet: Story = {
  tags: ['long-run'],
  args: { list: {}, name: '' },
  parameters: serving({ lists: [], emailConfirmed: true }),
  play: hasButton,
};
export const Unconfirmed: Story = {
  tags: ['long-run'],
  parameters: serving({ lists, emailConfirmed: false }),
  play: hasButton,
};
export const Failed: Story = { tags: ['long-run'], parameters: serving(unavailable()), play: hasButton };
export const Visitor: Story = { tags: ['long-run'], parameters: { onSite: { user: undefined } } };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
