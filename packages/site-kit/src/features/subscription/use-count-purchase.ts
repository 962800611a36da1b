import { useTrack } from '@lumigraph/analytics/react';
import type { Payment } from '@lumigraph/contracts';
import { useEffect } from 'react';

/** Going back and forth between pages shows a receipt again; it is bought once. */
const counted = new Set<string>();

/** Reports a payment that the server has confirmed, once: not when its page is reloaded later. */
export function useCountPurchase({ id, planId, amount, currency }: Payment): void {
  const track = useTrack();
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (counted.has(id) || (entry?.type ?? 'navigate') !== 'navigate') return;
    counted.add(id);
    track('purchase', { plan: planId ?? 'unknown', currency, value: amount });
  }, [track, id, planId, amount, currency]);
}
