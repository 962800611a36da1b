import { ApiError, type AuthClient } from '@lumigraph/api-clients';
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { AccountContext, type Account } from '../account-context.tsx';
import texts from '../messages/bg.json';
import { PendingEmail } from './pending-email.tsx';

const pending = { email: 'nova@example.com', expiresAt: '2026-11-23T10:00:00Z' };

/** In Bulgarian, so that a fallback to English would be visible. */
async function open(auth: Partial<AuthClient>) {
  const i18n = createInstance();
  await i18n.init({
    lng: 'bg',
    resources: { bg: { account: texts } },
    interpolation: { escapeValue: false },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccountContext value={{ session: {}, auth } as unknown as Account}>
          <PendingEmail user={{ id: 'u1', email: 'ana@example.com', firstName: 'Ана' }} />
        </AccountContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

it('says which address is waiting, and calls the change off', async () => {
  const responses = [pending, null];
  const cancelEmailChange = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await open({ pendingEmailChange: () => Promise.resolve(responses.shift() ?? null), cancelEmailChange });
  expect(await screen.findByText(/nova@example\.com/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: texts.email.cancelChange }));
  expect(await screen.findByText(texts.email.changeCancelled)).toBeVisible();
  expect(cancelEmailChange).toHaveBeenCalledOnce();
});

it('says in the language of the page that the address has got enough mails', async () => {
  const error = new ApiError({ status: 429, code: 'TOO_MANY_MAILS', message: 'Too many mails' });
  await open({
    pendingEmailChange: () => Promise.resolve(pending),
    resendEmailChange: () => Promise.reject(error),
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.email.resendChange }));
  expect(await screen.findByText(texts.errors.TOO_MANY_MAILS)).toBeVisible();
});

it('says nothing when nothing is pending', async () => {
  const pendingEmailChange = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  await open({ pendingEmailChange });
  await vi.waitFor(() => expect(pendingEmailChange).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button')).toBeNull();
});
