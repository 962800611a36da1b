import type { CancellationRequest, Invoice, PublicSettings, SubscriptionsApi } from '@lumigraph/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-scope.tsx';
import { BillingContext } from '../../features/subscription/billing-access.ts';
import english from '../../features/subscription/messages/en.json';
import { PublicSettingsContext } from '../../lib/public-settings.tsx';
import { SiteConfigContext, type SiteConfig } from '../../lib/site-config.tsx';
import { CancelContractScreen } from './cancel-contract-page.tsx';
import { WithdrawScreen } from './withdraw-page.tsx';

const ana = { id: 'u1', name: 'Ana Petrova', email: 'ana@example.com' };

async function show(page: ReactNode, visitor: typeof ana | null) {
  const sent: CancellationRequest[] = [];
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { subscription: english } } });
  const subscriptions = {
    invoices: () => Promise.resolve({ items: [{ number: '0000000007' } as Invoice] }),
    cancelContract(request: CancellationRequest) {
      sent.push(request);
      return Promise.resolve('2026-11-20T10:00:00.000Z');
    },
  } as unknown as SubscriptionsApi;
  const billing = (user: typeof ana | null) => ({
    visitor: user,
    open: () => Promise.resolve({ subscriptions } as never),
    refreshUser: () => Promise.resolve(),
  });
  const queryClient = createQueryClient();
  const pageOf = (user: typeof ana | null) => (
    <SiteConfigContext value={{ name: 'Site', locales: ['en'] } as unknown as SiteConfig}>
      <PublicSettingsContext value={{ origin: '' } as PublicSettings}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <MemoryRouter>
              <BillingContext value={billing(user)}>{page}</BillingContext>
            </MemoryRouter>
          </QueryClientProvider>
        </I18nextProvider>
      </PublicSettingsContext>
    </SiteConfigContext>
  );
  const { rerender } = render(pageOf(visitor));
  return { sent, changeUser: (user: typeof ana | null) => rerender(pageOf(user)) };
}

const button = () => screen.getByRole('button', { name: 'Cancel now' });

it('a visitor without a session cancels with one press, and sees what was received and when', async () => {
  const user = userEvent.setup();
  const { sent } = await show(<CancelContractScreen />, null);
  await user.click(button());
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.type(screen.getByLabelText('Your name'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Which contract?'), '0000000007');
  await user.selectOptions(screen.getByLabelText('Type of cancellation'), 'Cancellation for cause');
  await user.click(button());
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'Too slow');
  await user.click(button());
  expect(await screen.findByText('We have received your cancellation')).toBeVisible();
  expect(screen.getByText(/2026.* UTC/)).toBeVisible();
  expect(screen.getByText('Too slow')).toBeVisible();
  expect(sent).toEqual([
    { kind: 'cause', reason: 'Too slow', name: 'Ana', email: 'ana@example.com', contract: '0000000007' },
  ]);
});

it.each([
  ['cancellation', CancelContractScreen],
  ['withdrawal', WithdrawScreen],
])('a user finds name, address and newest invoice in the %s', async (_name, Page) => {
  await show(<Page />, ana);
  expect(await screen.findByDisplayValue('0000000007')).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveValue('Ana Petrova');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

it.each([
  ['cancellation', CancelContractScreen],
  ['withdrawal', WithdrawScreen],
])(
  'another user does not find data of the former one in the %s, only what was typed',
  async (_name, Page) => {
    const { changeUser } = await show(<Page />, ana);
    await screen.findByDisplayValue('0000000007');
    await userEvent.clear(screen.getByLabelText('Which contract?'));
    await userEvent.type(screen.getByLabelText('Which contract?'), '12');
    changeUser({ id: 'u2', name: 'Ivo Marin', email: 'ivo@example.com' });
    expect(await screen.findByDisplayValue('Ivo Marin')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ivo@example.com');
    expect(screen.getByLabelText('Which contract?')).toHaveValue('12');
    changeUser(null);
    expect(await screen.findByLabelText('Your name')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  },
);
