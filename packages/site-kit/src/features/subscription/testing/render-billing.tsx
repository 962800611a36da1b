import type { PaymentsApi, PublicSettings, SubscriptionsApi } from '@lumigraph/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createInstance, type InitOptions } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { PublicSettingsContext } from '../../../lib/public-settings.tsx';
import { createQueryClient } from '../../../lib/query-scope.tsx';
import { SiteConfigContext, type SiteConfig } from '../../../lib/site-config.tsx';
import { BillingContext } from '../billing-access.ts';

interface RenderBillingOptions {
  /** Language and texts. */
  texts: Pick<InitOptions, 'lng' | 'resources'>;
  /** The calls that the screen makes. */
  payments: Partial<PaymentsApi>;
  subscriptions: { [Call in keyof SubscriptionsApi]?: () => Promise<unknown> };
  /** Default: `/`. */
  address?: string;
}

/** Renders a screen of the billing in a site, for a signed-in user. */
export async function renderBilling(
  screen: ReactNode,
  { texts, payments, subscriptions, address = '/' }: RenderBillingOptions,
): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...texts, interpolation: { escapeValue: false } });
  const apis = {
    payments: payments as PaymentsApi,
    subscriptions: subscriptions as unknown as SubscriptionsApi,
  };
  const billing = {
    visitor: { id: 'u1', name: 'Ana', email: 'ana@example.com' },
    open: () => Promise.resolve(apis),
    refreshUser: () => Promise.resolve(),
  };
  render(
    <SiteConfigContext value={{ name: 'Site', locales: ['en', 'de'] } as unknown as SiteConfig}>
      <PublicSettingsContext value={{ origin: '' } as PublicSettings}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[address]}>
              <BillingContext value={billing}>{screen}</BillingContext>
            </MemoryRouter>
          </QueryClientProvider>
        </I18nextProvider>
      </PublicSettingsContext>
    </SiteConfigContext>,
  );
}
