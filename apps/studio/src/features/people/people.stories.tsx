import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { peopleServer, person, personDetails } from '../../testing/story-people.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { peopleRoutes } from './people-routes.ts';

const meta = {
  title: 'Studio/People',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('people', peopleRoutes);

const others = [
  person,
  { ...person, id: 'p2', email: 'li@example.org', firstName: 'Li', lastName: 'Wei', roles: [] },
  { ...person, id: 'p3', firstName: '', lastName: '', state: 'blocked' as const, isPremium: false },
];

export const List: Story = { ...story(peopleServer(others)), tags: ['!long-run'] };
export const NoAccounts: Story = story(peopleServer([]));
export const OnePerson: Story = { ...story(peopleServer([]), '/people/p1'), tags: ['!long-run'] };
export const Blocked: Story = story(
  peopleServer([], { ...personDetails, state: 'blocked', blockedAt: person.createdAt, isPremium: false }),
  '/people/p1',
);
export const OwnAccount: Story = story(peopleServer([], { ...personDetails, id: 'u1' }), '/people/u1');
export const Deletion: Story = {
  ...story(peopleServer([]), '/people/p1'),
  async play({ canvasElement }) {
    const buttons = await within(canvasElement).findAllByRole('button');
    const last = buttons.findLast((button) => button.closest('.person-actions'));
    if (last) await userEvent.click(last);
  },
};
export const Loading: Story = story(() => new Promise(() => undefined), '/people/p1');
export const Gone: Story = story(
  () => Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 }),
  '/people/p1',
);
