import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent, waitFor, within } from 'storybook/test';
import { RequireSession, SignedIn, SignedOut, UserAvatar, UserBadge, UserButton } from '../account.ts';
import { createFakeAccountSession, fakeUser } from '../testing.ts';

const ana = { ...fakeUser, firstName: 'Ana' };
const sessionOf = (user: typeof ana) => createFakeAccountSession({ status: 'authenticated', user });
const visitor = createFakeAccountSession({ status: 'anonymous', user: null, reason: null });

/** The signed-in user in a header: image or initial, name, membership; opens a menu with the site's entries. */
const meta = {
  title: 'ui-auth/User button',
  component: UserButton,
  args: {
    session: sessionOf(ana),
    api: { logout: fn() },
    items: [
      { key: 'profile', label: 'My profile', href: '#profile' },
      { key: 'orders', label: 'Orders', href: '#orders' },
    ],
    guests: <a href="#login">Sign in</a>,
  },
  argTypes: {
    session: { control: false },
    api: { control: false },
    items: { control: false },
    guests: { control: false },
  },
} satisfies Meta<typeof UserButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { session: sessionOf({ ...ana, isPremium: true }) } };
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('.ui-user-button')) throw new Error('There is no button yet.');
    });
    await userEvent.click(canvasElement.querySelector('.ui-user-button')!);
    await within(document.body).findByRole('menu');
  },
};
/** Nobody is signed in: what the site gives as `guests`. */
export const Visitor: Story = { args: { session: visitor } };
/** Works with any alphabet; an image that fails to load is replaced by the letter. */
export const Avatars: Story = {
  render: () => (
    <div className="sb-row">
      {(['small', 'large', 'huge'] as const).map((size) => (
        <UserAvatar key={size} user={ana} name="Ana" size={size} />
      ))}
      {['Élodie', 'Жана', '李娜', 'Ελένη', 'öyvind'].map((name) => (
        <UserAvatar key={name} user={ana} name={name} size="large" />
      ))}
      <UserAvatar user={{ ...ana, avatarUrl: 'data:image/png;base64,AA==' }} name="Lost" size="large" />
    </div>
  ),
};
export const Badges: Story = {
  render: () => (
    <div className="sb-row">
      <UserBadge user={ana} name="Ana" />
      <UserBadge user={ana} name="Ana" membership="Premium" />
      <UserBadge user={ana} name="User" />
    </div>
  ),
};
/** `SignedIn`, `SignedOut` and `RequireSession` have no look: they decide what of a page is shown. */
export const PartsOfPages: Story = {
  render: ({ session }) => (
    <>
      <SignedIn session={session}>{(user) => <p>For users: hello {user.firstName}</p>}</SignedIn>
      <SignedOut session={visitor}>
        <p>For visitors: sign in to see more</p>
      </SignedOut>
      <RequireSession session={session} onSignInNeeded={fn()}>
        <p>A page for users</p>
      </RequireSession>
    </>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  ...Open,
  args: { items: [{ key: 'profile', label: 'Profil und Einstellungen', href: '#profile' }] },
  globals: { locale: 'de' },
};
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  ...Open,
  args: { items: [{ key: 'profile', label: 'Профил и настройки', href: '#profile' }] },
  globals: { locale: 'bg' },
};
