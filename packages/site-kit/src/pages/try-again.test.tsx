import { ApiError } from '@lumigraph/api-clients';
import type { PublicSettings, SubscriptionsApi } from '@lumigraph/contracts';
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { SiteContext, type Site } from '../app/site.ts';
import { PageQueriesContext } from '../lib/page-queries.ts';
import { PublicSettingsContext } from '../lib/public-settings.tsx';
import { ServicesContext } from '../lib/services.tsx';
import { SiteConfigContext, type SiteConfig } from '../lib/site-config.tsx';
import { CancelContractScreen } from './subscription/cancel-contract-page.tsx';
import { WithdrawScreen } from './subscription/withdraw-page.tsx';
import { BillingContext } from '../features/subscription/billing-access.ts';
import { AccountContext, type Account } from '../features/account/account-context.tsx';

const catalogues = {
  subscription: import.meta.glob<ResourceKey>('../features/subscription/messages/*.json', {
    eager: true,
    import: 'default',
  }),
};
const resources: Resource = {};
for (const [namespace, files] of Object.entries(catalogues))
  for (const [path, texts] of Object.entries(files))
    (resources[/(\w+)\.json$/.exec(path)?.[1] ?? ''] ??= {})[namespace] = texts;

const refuse = () =>
  Promise.reject(new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'no', retryAfterS: 20 }));
const account = { session: {} } as unknown as Account;
const billing = {
  visitor: null,
  open: () =>
    Promise.resolve({
      subscriptions: { cancelContract: refuse, withdraw: refuse } as unknown as SubscriptionsApi,
    } as never),
  refreshUser: () => Promise.resolve(),
};

async function show(form: ReactElement, language: string): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: language, resources, interpolation: { escapeValue: false } });
  render(
    <SiteConfigContext value={{ name: 'Site', locales: ['en'] } as unknown as SiteConfig}>
      <PublicSettingsContext value={{ origin: '' } as PublicSettings}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <MemoryRouter>
              <AccountContext value={account}>
                <ServicesContext value={{} as never}>
                  <SiteContext value={{ config: { locales: ['en'] } } as unknown as Site}>
                    <PageQueriesContext value={{}}>
                      <BillingContext value={billing}>{form}</BillingContext>
                    </PageQueriesContext>
                  </SiteContext>
                </ServicesContext>
              </AccountContext>
            </MemoryRouter>
          </QueryClientProvider>
        </I18nextProvider>
      </PublicSettingsContext>
    </SiteConfigContext>,
  );
}

beforeEach(() => sessionStorage.clear());

const sentences = [
  ['en', 'You can try again in 20 seconds.'],
  ['de', 'Sie können es in 20 Sekunden erneut versuchen.'],
  ['bg', 'Можете да опитате отново след 20 секунди.'],
  ['ru', 'До следующей попытки: 20 секунд.'],
  ['es', 'Puedes volver a intentarlo dentro de 20 segundos.'],
  ['zh', '20秒钟后可重试。'],
] as const;

/** Values by the name of a field; another one has the name of its form field. */
const typed: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  date: '2026-12-24',
};

const forms: Record<string, ReactElement> = {
  'a cancellation': <CancelContractScreen />,
  'a withdrawal': <WithdrawScreen />,
};

describe.each(Object.entries(forms))('the form for %s, when the server refuses for now', (name, form) => {
  it.each(sentences)('keeps what was typed and says when to try again (%s)', async (language, sentence) => {
    await show(form, language);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')];
    for (const input of inputs)
      fireEvent.change(input, { target: { value: typed[input.name] ?? `${input.name} 1` } });
    const values = inputs.map(({ value }) => value);
    expect(values).not.toContain('');
    const send = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    send();
    if (name === 'a withdrawal') {
      await waitFor(() => expect(document.querySelector('.billing-facts')).not.toBeNull());
      send();
    }
    await waitFor(() => expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent(sentence));
    const now = [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ value }) => value);
    expect(now).toEqual(values);
  });
});
