import type { PublicSettings } from '@lumigraph/contracts';
import { TrackContext } from '@lumigraph/analytics/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { useState, type ReactNode } from 'react';
import { AccountContext, createAccount, type Account } from '../features/account/account-context.tsx';
import { CountingContext, type Counting } from '../lib/counting/counting.tsx';
import { PublicSettingsContext } from '../lib/public-settings.tsx';
import { ServicesContext, type SharedServices } from '../lib/services.tsx';
import { SiteConfigContext } from '../lib/site-config.tsx';
import { TextsProvider } from '../lib/texts-provider.tsx';
import { SiteContext, type Site } from './site.ts';

export interface AppParts {
  site: Site;
  /** Those that every site has, and the site's own. */
  services: SharedServices;
  queryClient: QueryClient;
  i18n: I18n;
  settings: PublicSettings;
  /** The browser's session; elsewhere (on the server, in tests) one that is never started. */
  account?: Account;
  /** The browser's; elsewhere nothing is counted. */
  counting?: Counting;
}

/** Everything that screens take from above; made once a request on the server and once a tab in the browser. */
export function Providers({ parts, children }: { parts: AppParts; children: ReactNode }) {
  const [account] = useState(() => parts.account ?? createAccount(parts.settings));
  return (
    <SiteContext value={parts.site}>
      <SiteConfigContext value={parts.site.config}>
        <PublicSettingsContext value={parts.settings}>
          <ServicesContext value={parts.services}>
            <TextsProvider i18n={parts.i18n}>
              <QueryClientProvider client={parts.queryClient}>
                <AccountContext value={account}>
                  <WithCounting counting={parts.counting}>{children}</WithCounting>
                </AccountContext>
              </QueryClientProvider>
            </TextsProvider>
          </ServicesContext>
        </PublicSettingsContext>
      </SiteConfigContext>
    </SiteContext>
  );
}

function WithCounting({ counting, children }: { counting: Counting | undefined; children: ReactNode }) {
  if (!counting) return children;
  return (
    <CountingContext value={counting}>
      <TrackContext value={counting.track}>{children}</TrackContext>
    </CountingContext>
  );
}
