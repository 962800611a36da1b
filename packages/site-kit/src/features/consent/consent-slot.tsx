import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../app/i18n.ts';
import { useAnalytics } from '../../lib/analytics/analytics.tsx';

/** For Safari, which has no `requestIdleCallback`: by then the first images are loading. */
const FALLBACK_MS = 1_500;

/** Starts analytics once the page is idle, and shows the banner where consent is required. */
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
    // When the code fails to load, there is neither analytics nor a banner.
    return whenIdle(() => void start().catch(() => undefined));
  }, [analytics, i18n]);
  return Banner ? <Banner /> : null;
}

/** Runs a callback once the page is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 2 * FALLBACK_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, FALLBACK_MS);
  return () => clearTimeout(timer);
}
