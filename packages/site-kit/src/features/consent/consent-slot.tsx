import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../app/i18n.ts';
import { useAnalytics } from '../../lib/analytics/analytics.tsx';

/** Safari has no `requestIdleCallback`; by then the first images are on their way. */
const FALLBACK_MS = 1_500;

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

/** Runs something once the page has nothing better to do. Returns the way to call it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 2 * FALLBACK_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, FALLBACK_MS);
  return () => clearTimeout(timer);
}
