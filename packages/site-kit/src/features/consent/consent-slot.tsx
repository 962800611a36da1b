import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../app/i18n.ts';
import { useAnalytics } from '../../lib/analytics/analytics.tsx';
import { whenIdle } from '../../lib/when-idle.ts';

/** Starts counting once the page is quiet, and shows the banner where somebody has to be asked. */
export function ConsentSlot() {
  const { i18n } = useTranslation();
  const analytics = useAnalytics();
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    async function start(): Promise<void> {
      if (!analytics) return;
      const { consent, services } = await analytics.open();
      if (services.length === 0 || consent.get().status === 'decided') return;
      const { ConsentBanner, CONSENT_NAMESPACE } = await import('./consent-banner.tsx');
      await loadNamespace(i18n, CONSENT_NAMESPACE, i18n.language);
      setBanner(() => ConsentBanner);
    }
    // What does not arrive is neither counted nor asked for.
    return whenIdle(() => void start().catch(() => undefined));
  }, [analytics, i18n]);
  return Banner ? <Banner /> : null;
}
