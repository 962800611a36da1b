import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { maria, userDetails, usersServer } from '../../testing/story-users.ts';
import { UserPage } from './user-page.tsx';
import { possibleActions } from './user-actions.ts';

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
    await user.click(await screen.findByRole('button', { name: 'Block' }));
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
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
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
    await user.click(screen.getByRole('button', { name: 'Take role away: Editor' }));
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
  it('end with the dangerous ones, in a group of their own', async () => {
    open();
    const dangerous = await screen.findByRole('group', { name: 'Dangerous actions' });
    const buttons = within(screen.getByRole('region', { name: 'Actions' })).getAllByRole('button');
    const last = buttons.slice(-3);
    expect(last.map(({ textContent }) => textContent)).toEqual(['End Premium', 'Block', 'Delete account']);
    expect(within(dangerous).getAllByRole('button')).toEqual(last);
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
