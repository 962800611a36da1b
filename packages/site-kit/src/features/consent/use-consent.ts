import type { ConsentState } from '@lumigraph/analytics';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAnalytics } from '../../lib/analytics/analytics.tsx';
import type { OpenAnalytics } from '../../lib/analytics/start-analytics.ts';

export interface OpenConsent extends OpenAnalytics {
  state: ConsentState;
}

const subscribeToNothing = () => () => undefined;

/** The visitor's choice; undefined on the server and until its code has loaded. */
export function useConsent(): OpenConsent | undefined {
  const analytics = useAnalytics();
  const [opened, setOpened] = useState<OpenAnalytics>();
  useEffect(() => {
    let isGone = false;
    analytics
      ?.open()
      .then((found) => {
        if (!isGone) setOpened(found);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [analytics]);
  const state = useSyncExternalStore(
    opened?.consent.subscribe ?? subscribeToNothing,
    () => opened?.consent.get(),
    () => undefined,
  );
  return opened && state ? { ...opened, state } : undefined;
}

const names: Record<AnalyticsDestination['kind'], string> = {
  own: '',
  console: '',
  gtag: 'Google Analytics',
  plausible: 'Plausible',
  umami: 'Umami',
};

/** A list such as “Plausible and Umami” in the format of a language. */
export function serviceNames(services: readonly AnalyticsDestination['kind'][], locale: string): string {
  return new Intl.ListFormat(locale).format(services.map((kind) => names[kind]).filter(Boolean));
}
