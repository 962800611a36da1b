import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../features/account/account-context.tsx';
import { NUMBERS_NAMESPACE } from '../features/numbers/numbers-namespace.ts';
import { NumbersScreen } from '../features/numbers/numbers-screen.tsx';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';

function NumbersHead() {
  const { t } = useTranslation(NUMBERS_NAMESPACE);
  return <SitePageMeta title={t('title')} robots="noindex" />;
}

function NumbersPage() {
  const { session } = useAccount();
  const settings = usePublicSettings();
  const open = useCallback(
    async () => (await import('../lib/analytics-client.ts')).openAnalytics(settings, session.fetch),
    [settings, session],
  );
  return <NumbersScreen open={open} />;
}

export const namespaces = [NUMBERS_NAMESPACE] as const;

export { NumbersHead as Head, NumbersPage as Page };
