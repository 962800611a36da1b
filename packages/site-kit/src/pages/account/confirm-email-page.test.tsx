import '@testing-library/jest-dom/vitest';
import { errorCatalogue, type ErrorCode } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { createI18n, loadNamespace } from '../../app/i18n.ts';
import { PageProviders } from '../../testing/page-providers.tsx';
import { createAccount, type Account } from '../../features/account/account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import bg from '../../features/account/messages/bg.json';
import de from '../../features/account/messages/de.json';
import en from '../../features/account/messages/en.json';
import es from '../../features/account/messages/es.json';
import ru from '../../features/account/messages/ru.json';
import zh from '../../features/account/messages/zh.json';
import { settingsOf } from '../../lib/public-settings.tsx';
import { testSite } from '../../testing/test-site.ts';
import { Page } from './confirm-email-page.tsx';

const catalogues = { en, de, bg, ru, es, zh };
const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann' };
let account: Account | undefined;
afterEach(() => account?.session.stop());

const reject = (code: ErrorCode): Response =>
  Response.json({ success: false, message: 'refused', code }, { status: errorCatalogue[code].status });

interface Opened {
  signedIn?: boolean;
  language?: string;
  /** The server's response to the link. */
  confirm?: () => Response;
}

async function open(path: string, { signedIn = false, language = 'en', confirm }: Opened = {}) {
  const i18n = await createI18n(testSite.texts, language);
  await loadNamespace(i18n, ACCOUNT_NAMESPACE, language);
  const opened = createAccount({
    apiBaseUrl: 'http://localhost:3000/api',
    fetch: ({ url }) =>
      Promise.resolve(
        confirm && url.endsWith('/auth/confirm-email') ? confirm() : Response.json({ success: true, user }),
      ),
  });
  account = opened;
  const deps = {
    site: testSite,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queries: { client: new QueryClient() },
    i18n,
    settings: settingsOf(testSite.config),
    account: opened,
  };
  render(
    <PageProviders deps={deps}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </PageProviders>,
  );
  await act(async () => {
    await opened.session.start();
    if (signedIn) opened.session.open({ token: 'at_1', user }, { remember: false });
  });
}

it.each(['', '#', '#token', '#token=', '#toke'])(
  'a link that ends in "/confirm-email%s" has no button, but a way to a new link',
  async (fragment) => {
    await open(`/confirm-email${fragment}`);
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fprofile',
    );
  },
);

it('an incomplete link leads a user who is signed in to the profile', async () => {
  await open('/confirm-email', { signedIn: true });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/profile');
});

it('a complete link has a button that can be pressed', async () => {
  await open(`/confirm-email#token=ot_${'a'.repeat(43)}`);
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a link that was used before', () => {
  const used = `/confirm-email#token=ot_${'a'.repeat(43)}`;
  const confirm = () => reject('EMAIL_ALREADY_CONFIRMED');

  it.each([
    { signedIn: true, name: 'My profile', href: '/profile' },
    { signedIn: false, name: 'Sign in', href: '/login' },
  ])('says that the address is confirmed and leads to $href', async ({ signedIn, name, href }) => {
    await open(used, { signedIn, confirm });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/already confirmed/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/invalid/)).toBeNull();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each(Object.entries(catalogues))('says so in the language %s', async (language, texts) => {
    await open(used, { language, confirm });
    fireEvent.click(screen.getByRole('button', { name: texts.confirmEmail.submit }));
    expect(await screen.findByText(texts.errors.EMAIL_ALREADY_CONFIRMED)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps the button where the link is refused for another reason', async () => {
    await open(used, { confirm: () => reject('LINK_INVALID') });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });
});
