import type { PublicSettings } from '@lumigraph/contracts';
import { TrackContext } from '@lumigraph/analytics/react';
import type { i18n as I18n } from 'i18next';
import { useState, type ReactNode } from 'react';
import { AccountContext, createAccount, type Account } from '../features/account/account-context.tsx';
import { AnalyticsContext, type AnalyticsState } from '../lib/analytics/analytics.tsx';
import { PageQueriesContext, type PageQueries } from '../lib/page-queries.ts';
import { PublicSettingsContext } from '../lib/public-settings.tsx';
import { ServicesContext, type SharedServices } from '../lib/services.tsx';
import { SiteConfigContext } from '../lib/site-config.tsx';
import { TextsProvider } from '../lib/texts-provider.tsx';
import { SiteContext, type Site } from './site.ts';

export interface AppDeps {
  site: Site;
  /** The shared services and the site's own. */
  services: SharedServices;
  queries: PageQueries;
  i18n: I18n;
  settings: PublicSettings;
  /** The browser's session; on the server and in tests, one that is never started. */
  account?: Account;
  /** The browser's analytics; absent on the server and in tests. */
  analytics?: AnalyticsState;
}

/**
 * The values that the providers pass to screens; created once per request on the server and once per tab in
 * the browser.
 */
export function Providers({ deps, children }: { deps: AppDeps; children: ReactNode }) {
  const [account] = useState(() => deps.account ?? createAccount(deps.settings));
  return (
    <SiteContext value={deps.site}>
      <SiteConfigContext value={deps.site.config}>
        <PublicSettingsContext value={deps.settings}>
          <ServicesContext value={deps.services}>
            <TextsProvider i18n={deps.i18n}>
              <PageQueriesContext value={deps.queries}>
                <AccountContext value={account}>
                  <WithAnalytics analytics={deps.analytics}>{children}</WithAnalytics>
                </AccountContext>
              </PageQueriesContext>
            </TextsProvider>
          </ServicesContext>
        </PublicSettingsContext>
      </SiteConfigContext>
    </SiteContext>
  );
}

function WithAnalytics({
  analytics,
  children,
}: {
  analytics: AnalyticsState | undefined;
  children: ReactNode;
}) {
  if (!analytics) return children;
  return (
    <AnalyticsContext value={analytics}>
      <TrackContext value={analytics.track}>{children}</TrackContext>
    </AnalyticsContext>
  );
}
