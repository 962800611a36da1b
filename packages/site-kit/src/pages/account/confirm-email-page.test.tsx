import '@testing-library/jest-dom/vitest';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createI18n, loadNamespace } from '../../app/i18n.ts';
import { Providers } from '../../app/providers.tsx';
import { createAccount, type Account } from '../../features/account/account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../../features/account/account-namespace.ts';
import { settingsOf } from '../../lib/public-settings.tsx';
import { testSite } from '../../testing/test-site.ts';
import { Page } from './confirm-email-page.tsx';

const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann' };
let account: Account | undefined;
afterEach(() => account?.session.stop());

async function open(path: string, { signedIn = false } = {}) {
  const i18n = await createI18n(testSite.texts, 'en');
  await loadNamespace(i18n, ACCOUNT_NAMESPACE, 'en');
  const opened = createAccount({
    apiBaseUrl: 'http://localhost:3000/api',
    fetch: () => Promise.resolve(Response.json({ success: true, user })),
  });
  account = opened;
  const deps = {
    site: testSite,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queryClient: new QueryClient(),
    i18n,
    settings: settingsOf(testSite.config),
    account: opened,
  };
  render(
    <Providers deps={deps}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </Providers>,
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
