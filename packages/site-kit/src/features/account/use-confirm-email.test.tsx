import '@testing-library/jest-dom/vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountContext, createAccount, type Account } from './account-context.tsx';
import english from './messages/en.json';
import { GuestsOnly } from './session-guards.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';

const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann' };
const TOKEN = `ot_${'a'.repeat(43)}`;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const needsSignIn = () => json({ success: false, message: 'Sign in', code: 'LINK_NEEDS_SIGN_IN' }, 403);

let account: Account;
/** The server's response to a token sent with or without a session. */
let confirm: (token: string, isSignedIn: boolean) => Response;
const sent: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  confirm = (_token, isSignedIn) => (isSignedIn ? json({ success: true, message: 'done' }) : needsSignIn());
  account = createAccount({
    apiBaseUrl: 'http://localhost:3000/api',
    fetch: async (request) => {
      if (!request.url.endsWith('/auth/confirm-email')) return json({ success: true, user });
      const { token } = (await request.json()) as { token: string };
      sent.push(token);
      return confirm(token, request.headers.has('authorization'));
    },
  });
});
afterEach(() => {
  account.session.stop();
  vi.useRealTimers();
});

function Confirm() {
  const { token, progress, confirm: press } = useConfirmEmail();
  return (
    <>
      <output data-testid="progress">{progress.kind}</output>
      <output data-testid="token">{token === null ? 'missing' : 'there'}</output>
      <button onClick={press}>Confirm</button>
    </>
  );
}

function Pages() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search + hash}</output>
      {pathname === '/confirm-email' ? <Confirm /> : <GuestsOnly>the form</GuestsOnly>}
      <button onClick={() => void navigate('/login?redirect=/confirm-email')}>Sign in</button>
    </>
  );
}

async function open(path: string) {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: english } } });
  const view = render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <I18nextProvider i18n={i18n}>
          <AccountContext value={account}>
            <Pages />
          </AccountContext>
        </I18nextProvider>
      </MemoryRouter>
    </StrictMode>,
  );
  await act(() => account.session.start());
  return view;
}

const signIn = () => act(() => account.session.open({ token: 'at_1', user }, { remember: false }));
const progress = () => screen.getByTestId('progress');
const shows = (kind: string) => vi.waitFor(() => expect(progress()).toHaveTextContent(kind));
const pressConfirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
const goToSignIn = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

it('completes a change of address by itself after signing in, once, and without the token in an address', async () => {
  await open(`/confirm-email#token=${TOKEN}`);
  pressConfirm();
  await shows('sign-in');
  goToSignIn();
  expect(screen.getByText('the form')).toBeVisible();
  expect(screen.getByTestId('address')).not.toHaveTextContent(TOKEN);
  signIn();
  await shows('done');
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/confirm-email$/);
  expect(sent).toEqual([TOKEN, TOKEN]);
  expect(sessionStorage.getItem('confirm-email-link')).toBeNull();
});

it('waits for signing in after a reload, too', async () => {
  const before = await open(`/confirm-email#token=${TOKEN}`);
  pressConfirm();
  await shows('sign-in');
  before.unmount();
  await open('/confirm-email');
  await shows('sign-in');
  expect(screen.getByTestId('token')).toHaveTextContent('there');
  expect(sent).toHaveLength(1);
});

it('says so when it was somebody else who has signed in, and tries no further', async () => {
  confirm = needsSignIn;
  await open(`/confirm-email#token=${TOKEN}`);
  pressConfirm();
  await shows('sign-in');
  goToSignIn();
  signIn();
  await shows('failed');
  expect(sent).toHaveLength(2);
});

it('keeps no link for longer than an hour', async () => {
  const before = await open(`/confirm-email#token=${TOKEN}`);
  pressConfirm();
  await shows('sign-in');
  before.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  await open('/confirm-email');
  await vi.waitFor(() => expect(screen.getByTestId('token')).toHaveTextContent('missing'));
  await shows('asking');
});

it('sends nothing by itself that nobody has pressed for', async () => {
  await open(`/confirm-email#token=${TOKEN}`);
  signIn();
  await shows('asking');
  expect(sent).toEqual([]);
  pressConfirm();
  await shows('done');
});

it('lets a link that was opened since count instead of the one that waits', async () => {
  const before = await open(`/confirm-email#token=${TOKEN}`);
  pressConfirm();
  await shows('sign-in');
  before.unmount();
  await open(`/confirm-email#token=ot_${'b'.repeat(43)}`);
  signIn();
  await shows('asking');
  expect(sent).toHaveLength(1);
});
