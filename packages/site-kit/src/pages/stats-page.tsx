import { createAnalyticsClient } from '@lumigraph/api-clients';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../features/account/account-context.tsx';
import { STATS_NAMESPACE } from '../features/stats/number-texts.ts';
import { StatsScreen } from '../features/stats/stats-screen.tsx';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';

function StatsHead() {
  const { t } = useTranslation(STATS_NAMESPACE);
  return <SitePageMeta title={t('title')} robots="noindex" />;
}

function StatsPage() {
  const { session } = useAccount();
  const { apiBaseUrl } = usePublicSettings();
  const open = useCallback(
    () => Promise.resolve(createAnalyticsClient({ baseUrl: apiBaseUrl, fetch: session.fetch })),
    [apiBaseUrl, session],
  );
  return <StatsScreen open={open} />;
}

export const namespaces = [STATS_NAMESPACE] as const;

export { StatsHead as Head, StatsPage as Page };
