import { defaultLocale, type PublicSettings } from '@lumigraph/contracts';
import { createToastStore } from '@lumigraph/ui-kit';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readInitialData, type InitialData } from '../app/initial-data.ts';
import { createQueryClient } from '../lib/query-scope.tsx';
import { createAccount } from '../features/account/account-context.tsx';
import { takeCarriedToasts } from '../lib/carried-toasts.ts';
import { followDroppedDrafts } from '../lib/dropped-drafts.ts';
import { createLocalizedFetch, followStoredLocale } from '../lib/stored-locale.ts';
import { openBilling } from '../lib/billing-client.ts';
import { addResults } from '../lib/page-queries.ts';
import { settingsOf } from '../lib/public-settings.tsx';
import type { SiteConfig } from '../lib/site-config.tsx';
import '../lib/keep-input.ts';
import { PaymentApp } from './payment-app.tsx';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Starts the payment document and returns its settings. Only this page's own code runs here. */
export function startPayment(config: SiteConfig): PublicSettings {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element with the id "root".');
  const initial = readInitialData(document);
  const settings = initial.settings ?? settingsOf(config);
  const isRendered = root.firstElementChild !== null;
  if (isRendered && followStoredLocale(initial.locale ?? defaultLocale, config.locales)) return settings;
  followDroppedDrafts();
  const queryClient = createQueryClient();
  addResults(queryClient, initial.results);
  const i18n = createPaymentI18n(initial);
  const account = createAccount({ ...settings, fetch: createLocalizedFetch(i18n) });
  const clients = openBilling(settings, account.session.fetch);
  const toasts = createToastStore();
  takeCarriedToasts(toasts);
  const page = (
    <StrictMode>
      <PaymentApp
        config={config}
        account={account}
        queryClient={queryClient}
        i18n={i18n}
        settings={settings}
        openClients={() => Promise.resolve(clients)}
        address={location.pathname + location.search}
        toasts={toasts}
        nonce={initial.nonce}
      />
    </StrictMode>
  );
  void account.session.start();
  if (isRendered) hydrateRoot(root, page);
  else createRoot(root).render(page);
  return settings;
}

/** The payment document's texts are part of the document, so this page requests none. */
function createPaymentI18n({ locale = defaultLocale, messages = {} }: InitialData): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    ns: Object.keys(messages[defaultLocale] ?? {}),
    resources: messages as Record<string, Record<string, Record<string, string>>>,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
}
