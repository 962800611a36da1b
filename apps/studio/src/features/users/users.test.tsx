import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { maria, userDetails, usersServer } from '../../testing/story-users.ts';
import { UserPage } from './user-page.tsx';
import { UsersPage } from './users-page.tsx';
import { possibleActions } from './user-actions.tsx';

interface Sent {
  path: string;
  method: string;
  body: unknown;
}
const sent: Sent[] = [];
let refusal: Response | undefined;

async function server(path: string, request: Request) {
  if (request.method === 'GET') return usersServer([])(path);
  const text = await request.text();
  sent.push({
    path: path.replace('studio/users/p1/', ''),
    method: request.method,
    body: text === '' ? null : JSON.parse(text),
  });
  return refusal ?? (path.endsWith('/roles') ? { roles: [] } : { success: true });
}

beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
});

const pages = [
  { path: 'users/:id', element: <UserPage /> },
  { path: 'users', element: <p>The list</p> },
];

function open({ respond = server, locale = 'en' }: { respond?: typeof server; locale?: string } = {}) {
  render(<InStudio respond={respond} at="/users/p1" locale={locale} routes={pages} />);
  return userEvent.setup();
}
const dialog = () => within(screen.getByRole('alertdialog'));

/** Chooses an action of the menu. */
async function choose(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('alertdialog');
}

describe('one user', () => {
  it('shows what is kept, and how much more there is', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria Petrova' })).toBeVisible();
    expect(screen.getByText('Password, Authenticator app, Google, Passkey “Laptop”')).toBeVisible();
    expect(screen.getByText('60 older entries are not shown.')).toBeVisible();
    expect(screen.getByText('EENVELOPE 550')).toBeVisible();
    expect(screen.getByText('writes the blog')).toBeVisible();
    expect(await screen.findByText('Lumigraph')).toBeVisible();
  });

  it.each([
    ['Firefox on Linux', 'Firefox unter Linux'],
    ['Safari', 'Safari'],
    ['Unknown browser', 'Unbekannter Browser'],
    ['Unknown browser on Windows', 'Unbekannter Browser unter Windows'],
    ['', 'Unbekannter Browser'],
  ])('names the browser "%s" in the language of the studio', async (userAgent, name) => {
    const sessions = userDetails.sessions.map((session) => ({ ...session, userAgent }));
    const respond = async () => ({ ...userDetails, sessions, browsers: [] });
    open({ respond, locale: 'de' });
    expect(await screen.findByText(name)).toBeVisible();
  });

  it('is blocked with a reason only', async () => {
    const user = open();
    await choose(user, 'Block');
    await user.click(dialog().getByRole('button', { name: 'Block' }));
    expect(dialog().getByText('Enter a reason')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog().getByLabelText(/^Reason/), 'spam in messages');
    await user.click(dialog().getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('The account is blocked')).toBeVisible();
    expect(sent).toEqual([{ path: 'block', method: 'POST', body: { reason: 'spam in messages' } }]);
  });

  it('gets Premium for a number of days, and says why it cannot', async () => {
    refusal = Response.json({ code: 'SUBSCRIPTION_ERROR', message: 'no' }, { status: 409 });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Give Premium' }));
    const days = dialog().getByLabelText(/^Days/);
    await user.clear(days);
    await user.type(days, '0');
    await user.type(dialog().getByLabelText(/^Reason/), 'press');
    await user.click(dialog().getByRole('button', { name: 'Give Premium' }));
    expect(dialog().getByText('Enter a number from 1 to 3660')).toBeVisible();
    await user.clear(days);
    await user.type(days, '14');
    await user.click(dialog().getByRole('button', { name: 'Give Premium' }));
    expect(await dialog().findByText(/the subscription is paid/)).toBeVisible();
    expect(sent).toEqual([{ path: 'premium', method: 'POST', body: { reason: 'press', days: 14 } }]);
  });

  it('is deleted after the address was typed, and the list is shown', async () => {
    const user = open();
    await choose(user, 'Delete account');
    await user.type(dialog().getByLabelText(/^Reason/), 'letter of 3 May');
    await user.type(dialog().getByLabelText(/^Type maria@example.org/), 'mario@example.org');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(dialog().getByText('This is not the address of the account')).toBeVisible();
    await user.clear(dialog().getByLabelText(/^Type/));
    await user.type(dialog().getByLabelText(/^Type/), 'Maria@example.org');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('The list')).toBeVisible();
    expect(sent).toMatchObject([{ path: 'delete', body: { email: 'Maria@example.org' } }]);
  });

  it('loses a role and a session', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'End session' }));
    expect(await screen.findByText('The session has ended')).toBeVisible();
    await choose(user, 'Take role away: Editor');
    await user.type(dialog().getByLabelText(/^Reason/), 'left');
    await user.click(dialog().getByRole('button', { name: 'Take role away' }));
    expect(await screen.findByText('The role is taken away')).toBeVisible();
    expect(sent).toEqual([
      { path: 'sessions/s1', method: 'DELETE', body: null },
      { path: 'roles', method: 'POST', body: { reason: 'left', role: 'editor', has: false } },
    ]);
  });
});

describe('the actions', () => {
  it('are two buttons and a menu that ends with the dangerous ones', async () => {
    const user = open();
    const buttons = within(await screen.findByRole('region', { name: 'Actions' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Email a password link',
      'Give Premium',
      'More actions',
    ]);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items.slice(-3)).toEqual(['End Premium', 'Block', 'Delete account']);
  });

  it('say that the own account is changed by others, and only there', async () => {
    const note = /^This is your own account/;
    open();
    await screen.findByRole('region', { name: 'Actions' });
    expect(screen.queryByText(note)).toBeNull();
    cleanup();
    open({ respond: async () => ({ ...userDetails, id: 'u1' }) });
    expect(await screen.findByText(note)).toBeVisible();
  });

  const names = (change: Partial<typeof userDetails>, ownId = 'u1') =>
    possibleActions({ ...userDetails, ...change }, ownId).map(({ name }) => name);

  it('are those that are possible now', () => {
    expect(names({ state: 'blocked', isPremium: false, sessions: [] })).toEqual([
      'grant',
      'giveRole',
      'takeRole',
      'export',
      'twoFactorOff',
      'unblock',
      'delete',
    ]);
    expect(names({ state: 'unconfirmed' })).toContain('confirm');
    expect(names({ state: 'unconfirmed' })).not.toContain('giveRole');
    expect(names({ state: 'unconfirmed' })).toContain('takeRole');
  });

  it('contain no change of the own role and state', () => {
    for (const name of ['giveRole', 'takeRole', 'block', 'delete'])
      expect(names({}, maria.id)).not.toContain(name);
  });
});

describe('an invitation', () => {
  const list = [{ path: 'users', element: <UsersPage /> }];
  async function fill() {
    const user = userEvent.setup();
    render(<InStudio respond={server} at="/users" routes={list} />);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.type(dialog().getByLabelText(/^Email/), 'eva@example.org');
    await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
    expect(dialog().getByText('Enter a name')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog().getByLabelText(/^First name/), 'Eva');
    await user.selectOptions(dialog().getByLabelText(/^Language/), 'bg');
    await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
  }

  it('names address, role and language, and says that it was sent', async () => {
    await fill();
    expect(await screen.findByText('The invitation to eva@example.org is on its way')).toBeVisible();
    const body = {
      email: 'eva@example.org',
      firstName: 'Eva',
      lastName: '',
      role: 'editor',
      locale: 'bg',
    };
    expect(sent).toMatchObject([{ path: 'studio/invitations', body }]);
  });

  it('says what to do with an address that has an account', async () => {
    refusal = Response.json({ code: 'EMAIL_TAKEN', message: 'no' }, { status: 409 });
    await fill();
    expect(await dialog().findByText(/^This address has an account/)).toBeVisible();
  });
});
