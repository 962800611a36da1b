import type { SessionStore } from '@lumigraph/api-clients';
import { createToastStore, ToastProvider } from '@lumigraph/ui-kit';
import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageQueriesContext } from '../../lib/page-queries.ts';
import { AccountContext, createAccount } from './account-context.tsx';
import english from './messages/en.json';
import { GuestsOnly, RequireSession } from './session-guards.tsx';
import { authOf } from './use-auth.ts';
import { useFollowLogout } from './use-follow-session.ts';

const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann' };
const apiBaseUrl = 'http://localhost:3000/api';

type Responder = (path: string) => Response | Promise<Response>;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let session: SessionStore | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  session?.stop();
  localStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function Follow({ children }: { children: ReactNode }) {
  useFollowLogout();
  return children;
}

function Links() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/profile')}>go to the profile</button>;
}

function Pages() {
  const { pathname } = useLocation();
  if (pathname === '/profile') return <RequireSession>the profile</RequireSession>;
  if (pathname === '/login') return <GuestsOnly>the form</GuestsOnly>;
  return 'a public page';
}

async function open(path: string, responses: Responder = () => json(true)) {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { account: english } } });
  const account = createAccount({
    apiBaseUrl,
    fetch: async (request) => responses(new URL(request.url).pathname),
  });
  ({ session } = account);
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <I18nextProvider i18n={i18n}>
        <PageQueriesContext value={{}}>
          <ToastProvider store={createToastStore()}>
            <AccountContext value={account}>
              <Follow>
                <Pages />
                <Address />
                <Links />
              </Follow>
            </AccountContext>
          </ToastProvider>
        </PageQueriesContext>
      </I18nextProvider>
    </MemoryRouter>,
  );
  return { session, auth: authOf(account), ...view };
}

const address = () => screen.getByTestId('address').textContent;
const query = () => Object.fromEntries(new URL(address(), 'http://x').searchParams);

function store(token = 't1'): void {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
  localStorage.setItem('refreshToken', 'r1');
}

describe('a page that needs an account', () => {
  it('waits for the session check, then sends an anonymous visitor to the login', async () => {
    const { session: current } = await open('/profile?tab=2');
    expect(screen.queryByText('the profile')).toBeNull();
    expect(address()).toBe('/profile?tab=2');
    await act(() => current.start());
    expect(address()).toMatch(/^\/login\?/);
    expect(query()).toEqual({ redirect: '/profile?tab=2', message: 'Please login to access this page.' });
  });

  it('opens for a stored session', async () => {
    store();
    const { session: current } = await open('/profile');
    await act(() => current.start());
    expect(screen.getByText('the profile')).toBeInTheDocument();
  });

  it('opens for a stored session when the service is down', async () => {
    store();
    const { session: current } = await open('/profile', () => json({}, 503));
    await act(() => current.start());
    expect(screen.getByText('the profile')).toBeInTheDocument();
  });

  it('says that the session has expired when a user was held', async () => {
    store();
    const { session: current } = await open('/profile', () => json(false));
    await act(() => current.start());
    expect(query()).toEqual({
      redirect: '/profile',
      message: 'Your session has expired. Please login again.',
    });
  });

  it('is left for home by the visitor’s own Sign Out', async () => {
    store();
    const { auth, session: current } = await open('/profile');
    await act(() => current.start());
    await act(() => auth.logout());
    expect(address()).toBe('/');
    act(() => screen.getByText('go to the profile').click());
    expect(query()).toEqual({ redirect: '/profile', message: 'Please login to access this page.' });
  });

  it('is left for the login when the refresh is refused, and come back to', async () => {
    store();
    const { auth, session: current } = await open('/profile', (path) =>
      path.endsWith('validate-token') ? json(true) : json({ message: 'Token is invalid or expired' }, 401),
    );
    await act(() => current.start());
    await act(() => auth.refreshUser().catch(() => undefined));
    expect(query()).toEqual({
      redirect: '/profile',
      message: 'Your session has expired. Please login again.',
    });
    act(() => current.open({ token: 't2', user }, { remember: true }));
    expect(address()).toBe('/profile');
    expect(screen.getByText('the profile')).toBeInTheDocument();
  });
});

describe('a page for guests', () => {
  it('is shown at once to a visitor without a stored session', async () => {
    await open('/login');
    expect(screen.getByText('the form')).toBeInTheDocument();
  });

  it('sends home who arrives signed in, whatever the address says', async () => {
    store();
    const { session: current } = await open('/login?redirect=/profile');
    await act(() => current.start());
    expect(address()).toBe('/');
  });

  it('leads on inside this site only', async () => {
    const { session: current } = await open('/login?redirect=//evil.example/');
    await act(() => current.start());
    act(() => current.open({ token: 't2', user }, { remember: true }));
    expect(address()).toBe('/');
  });
});

it('an expired session on a public page leads to the login, an ended one elsewhere does not', async () => {
  store();
  const { session: current } = await open('/image/a?page=2');
  await act(() => current.start());
  await act(async () => current.close('other-tab'));
  expect(address()).toBe('/image/a?page=2');
  act(() => current.open({ token: 't2', user }, { remember: true }));
  await act(async () => current.close('expired'));
  expect(query()).toEqual({
    redirect: '/image/a?page=2',
    message: 'Your session has expired. Please login again.',
  });
});
