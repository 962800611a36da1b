import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import {
  RequireSession,
  SignedIn,
  SignedOut,
  UserButton,
  type AccountSession,
  type AccountSessionState,
} from '../account.ts';
import { storedSessionScript } from '../server.ts';
import { createFakeAccountSession, fakeUser } from '../testing.ts';
import de from './messages/de.json';

const visitor: AccountSessionState = { status: 'anonymous', user: null, reason: null };
const starting: AccountSessionState = { status: 'starting', user: null };
const signedIn: AccountSessionState = { status: 'authenticated', user: fakeUser };

const logout = () => Promise.resolve();

function open(first: AccountSessionState) {
  const session = createFakeAccountSession(first);
  return { session, move: (next: AccountSessionState) => act(() => session.set(next)) };
}

function Gates({ session }: { session: AccountSession }) {
  return (
    <>
      <SignedIn session={session}>{(user) => <p>Hello {user.firstName}</p>}</SignedIn>
      <SignedOut session={session}>Sign in here</SignedOut>
    </>
  );
}

it('a page shows what is for users or for visitors, and follows the session', () => {
  const { session, move } = open(visitor);
  const { container } = render(<Gates session={session} />);
  expect(container).toHaveTextContent('Sign in here');
  move(signedIn);
  expect(container).toHaveTextContent(`Hello ${fakeUser.firstName ?? ''}`);
  expect(container).not.toHaveTextContent('Sign in here');
  // The stored user is not checked yet: neither is shown.
  move({ status: 'starting', user: fakeUser });
  expect(container).toBeEmptyDOMElement();
});

it('the server renders what visitors see', () => {
  const { session } = open(signedIn);
  expect(renderToString(<Gates session={session} />)).toContain('Sign in here');
  expect(renderToString(<UserButton session={session} api={{ logout }} guests="Sign in" />)).toMatch(
    /^<span[^>]*>Sign in<\/span>$/,
  );
});

/** Runs it as a page does, before anything else. */
const runInHead = () =>
  document.head.append(Object.assign(document.createElement('script'), { textContent: storedSessionScript }));

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['session'];
});

it.each([true, false])('a document is marked where a session is stored: %s', (isStored) => {
  if (isStored) localStorage.setItem('token', 'at_1');
  runInHead();
  expect('session' in document.documentElement.dataset).toBe(isStored);
});

it('what is for visitors may be hidden only until the session is known', () => {
  const { session, move } = open(starting);
  const { container } = render(<SignedOut session={session}>Sign in here</SignedOut>);
  expect(container.querySelector('[data-unchecked]')).toHaveTextContent('Sign in here');
  move(visitor);
  expect(container).toHaveTextContent('Sign in here');
  expect(container.querySelector('[data-unchecked]')).toBeNull();
});

it.each([
  ['nobody was signed in', [visitor], ['required']],
  ['the stored session was no longer valid', [{ ...visitor, reason: 'startup' }], ['startup']],
  ['the session expires', [signedIn, { ...visitor, reason: 'expired' }], ['expired']],
  ['the user signs out', [signedIn, { ...visitor, reason: 'signed-out' }], ['left']],
  ['the user signs out elsewhere', [signedIn, { ...visitor, reason: 'other-tab' }], ['required']],
] as const)('a page for users says why it is not shown: %s', (_name, states, reasons) => {
  const { session, move } = open(starting);
  const onSignInNeeded = vi.fn<(reason: string) => void>();
  render(
    <RequireSession session={session} onSignInNeeded={onSignInNeeded} fallback="Please wait">
      My invoices
    </RequireSession>,
  );
  expect(screen.getByText('Please wait')).toBeVisible();
  for (const state of states) {
    move(state);
    expect(screen.queryByText('My invoices') !== null).toBe(state.status === 'authenticated');
  }
  expect(onSignInNeeded.mock.calls.flat()).toEqual(reasons);
});

it('the user button names the user, offers the pages of the site and signs out', async () => {
  const user = userEvent.setup();
  const { session, move } = open({ ...signedIn, user: { ...fakeUser, firstName: 'Ana', isPremium: true } });
  const signOut = vi.fn<() => Promise<void>>(logout);
  const onAction = vi.fn<() => void>();
  render(
    <UserButton
      session={session}
      api={{ logout: signOut }}
      items={[{ key: 'profile', label: 'My profile', onAction }]}
      guests="Sign in"
      appearance={{ variables: { '--color-accent': 'rgb(1 2 3)' } }}
    />,
  );
  const button = screen.getByRole('button', { name: 'Account of Ana Premium' });
  expect(button).toHaveTextContent('Ana Premium');
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // The library gives the focus back with the next frame.
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu');
  expect(getComputedStyle(menu.closest('[data-part="menu"]')!).getPropertyValue('--color-accent')).toBe(
    'rgb(1 2 3)',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
  move({ ...visitor, reason: 'signed-out' });
  expect(await screen.findByText('Sign in')).toBeVisible();
});

it('the user button speaks the language of the site, and shows a letter for an image that does not load', () => {
  const nameless = { ...fakeUser, firstName: ' ', avatarUrl: '/lost.png' };
  const { session } = open({ ...signedIn, user: nameless });
  render(<UserButton session={session} api={{ logout }} localization={de} />);
  const button = screen.getByRole('button', { name: 'Konto von Nutzer' });
  act(() => void button.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(button.querySelector('[data-initial="N"]')).not.toBeNull();
});

it.each([
  ['Ana', 'A'],
  ['жана', 'Ж'],
  ['李娜', '李'],
  ['e\u0301lodie', 'É'],
  ['👩🏽‍🚀 Ada', '👩🏽‍🚀'],
  ['🇧🇬 Ana', '🇧🇬'],
])('the letter of %s is one whole character', (firstName, letter) => {
  const { session } = open({ ...signedIn, user: { ...fakeUser, firstName } });
  render(<UserButton session={session} api={{ logout }} />);
  expect(screen.getByRole('button').querySelector('[data-initial]')).toHaveAttribute('data-initial', letter);
});
