import '@testing-library/jest-dom/vitest';
import { storageKeys } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createI18n, loadNamespace } from '../../app/i18n.ts';
import { PageProviders } from '../../testing/page-providers.tsx';
import { useSiteLanguage } from '../../app/use-site-language.ts';
import { settingsOf } from '../../lib/public-settings.tsx';
import { testSite } from '../../testing/test-site.ts';
import { IMAGE_NAMESPACE } from './avatar/avatar-texts.ts';
import { createAccount, type Account } from './account-context.tsx';
import { PANEL_NAMESPACE } from './account-namespace.ts';
import { accountNamespaces } from './account-texts.ts';
import { ProfileScreen } from './profile-screen.tsx';

const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann', locale: 'en', emailVerified: false };
const apiBaseUrl = 'http://localhost:3000/api';
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

interface Call {
  method: string;
  path: string;
  body: unknown;
}

let calls: Call[] = [];
let account: Account | undefined;
beforeEach(() => {
  calls = [];
  localStorage.clear();
});
afterEach(() => {
  account?.session.stop();
  localStorage.clear();
  document.documentElement.lang = 'en';
});

function LanguageButton() {
  const { locale, change } = useSiteLanguage();
  return <button onClick={() => void change('de')}>{locale}</button>;
}

type Responder = (call: Call) => Response | undefined;

async function open({ signedIn, responses = () => undefined }: { signedIn: boolean; responses?: Responder }) {
  if (signedIn) {
    localStorage.setItem(storageKeys.token, 'at_1');
    localStorage.setItem(storageKeys.refreshToken, 'rt_1');
    localStorage.setItem(storageKeys.user, JSON.stringify(user));
  }
  const opened = createAccount({
    apiBaseUrl,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const text = await request.clone().text();
      const call = {
        method: request.method,
        path: pathname.replace('/api', ''),
        body: text && JSON.parse(text),
      };
      calls.push(call);
      return responses(call) ?? json(true);
    },
  });
  account = opened;
  const i18n = await createI18n(testSite.texts, 'en');
  for (const name of [...accountNamespaces, PANEL_NAMESPACE, IMAGE_NAMESPACE])
    await loadNamespace(i18n, name, 'en');
  render(
    <PageProviders
      deps={{
        site: testSite,
        services: { billing: () => Promise.reject(new Error('not here')) },
        queries: { client: new QueryClient() },
        i18n,
        settings: settingsOf(testSite.config),
        account: opened,
      }}
    >
      <MemoryRouter>
        <LanguageButton />
        <ProfileScreen />
      </MemoryRouter>
    </PageProviders>,
  );
  await act(() => opened.session.start());
  return { events: userEvent.setup() };
}

const saves = () => calls.filter(({ method, path }) => method === 'PUT' && path === '/auth/user');

describe('a language chosen on the page', () => {
  it('goes into the account of who is signed in, so that mails speak it, too', async () => {
    const { events } = await open({
      signedIn: true,
      responses: ({ method }) =>
        method === 'PUT' ? json({ success: true, user: { ...user, locale: 'de' } }) : undefined,
    });
    await events.click(screen.getByRole('button', { name: 'en' }));
    expect(await screen.findByRole('button', { name: 'de' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('de');
    await waitFor(() => expect(saves().map(({ body }) => body)).toEqual([{ locale: 'de' }]));
    await waitFor(() => expect(account?.session.store.getState().user?.['locale']).toBe('de'));
  });

  it('changes the page all the same when the account cannot be reached', async () => {
    const { events } = await open({
      signedIn: true,
      responses: ({ method }) =>
        method === 'PUT' ? json({ success: false, message: 'no' }, 500) : undefined,
    });
    await events.click(screen.getByRole('button', { name: 'en' }));
    expect(await screen.findByRole('button', { name: 'de' })).toBeInTheDocument();
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('is nobody else’s business without an account', async () => {
    const { events } = await open({ signedIn: false });
    await events.click(screen.getByRole('button', { name: 'en' }));
    expect(await screen.findByRole('button', { name: 'de' })).toBeInTheDocument();
    expect(saves()).toEqual([]);
  });
});

describe('an address that is not confirmed yet', () => {
  it('gets its mail once more', async () => {
    const { events } = await open({
      signedIn: true,
      responses: ({ path }) =>
        path === '/auth/resend-confirmation' ? json({ success: true, message: 'ok' }) : undefined,
    });
    await events.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/sent the email to ann@example.com again/)).toBeInTheDocument();
    expect(calls.some(({ path }) => path === '/auth/resend-confirmation')).toBe(true);
  });

  it('says why it was not sent, and may be tried again', async () => {
    const { events } = await open({
      signedIn: true,
      responses: ({ path }) =>
        path === '/auth/resend-confirmation'
          ? json({ success: false, message: 'x', code: 'TOO_MANY_ATTEMPTS' }, 429)
          : undefined,
    });
    await events.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeEnabled();
  });
});

it('what the server finds wrong with a field is said in the language of the page', async () => {
  const refused = {
    success: false,
    message: 'Some fields are not valid',
    code: 'VALIDATION_FAILED',
    errors: [
      { field: 'firstName', rule: 'characters', message: 'First name has characters that cannot be used' },
      { field: 'lastName', rule: 'new-rule', message: 'In the words of the server' },
    ],
  };
  const { events } = await open({
    signedIn: true,
    responses: ({ method, body }) =>
      method === 'PUT' && JSON.stringify(body).includes('firstName') ? json(refused, 400) : undefined,
  });
  await events.click(screen.getByRole('button', { name: 'en' }));
  await screen.findByRole('button', { name: 'de' });
  await events.type(screen.getByLabelText('Nachname'), 'Lee');
  await events.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(
    await screen.findByText('Das Feld „Vorname“ enthält Zeichen, die nicht verwendet werden können'),
  ).toBeVisible();
  expect(screen.getByText('In the words of the server')).toBeVisible();
});
