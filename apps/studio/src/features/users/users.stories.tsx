import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { maria, userDetails, usersServer } from '../../testing/story-users.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { usersRoutes } from '../../app/sections.tsx';

const meta = {
  title: 'Studio/Users',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('users', usersRoutes);

const others = [
  maria,
  { ...maria, id: 'p2', email: 'li@example.org', firstName: 'Li', lastName: 'Wei', roles: [] },
  { ...maria, id: 'p3', firstName: '', lastName: '', state: 'blocked' as const, isPremium: false },
];

export const List: Story = { ...story(usersServer(others)), tags: ['!long-run'] };
export const NoAccounts: Story = story(usersServer([]));
export const OnePerson: Story = { ...story(usersServer([]), '/users/p1'), tags: ['!long-run'] };
export const Blocked: Story = story(
  usersServer([], { ...userDetails, state: 'blocked', blockedAt: maria.createdAt, isPremium: false }),
  '/users/p1',
);
export const OwnAccount: Story = story(usersServer([], { ...userDetails, id: 'u1' }), '/users/u1');
export const Deletion: Story = {
  ...story(usersServer([]), '/users/p1'),
  async play({ canvasElement }) {
    const buttons = await within(canvasElement).findAllByRole('button');
    const last = buttons.findLast((button) => button.closest('.user-actions'));
    if (last) await userEvent.click(last);
  },
};
export const Loading: Story = story(() => new Promise(() => undefined), '/users/p1');
export const Gone: Story = story(
  () => Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 }),
  '/users/p1',
);
