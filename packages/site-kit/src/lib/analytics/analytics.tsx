import type { PublicSettings } from '@lumigraph/contracts';
import { createTracker, type Track } from '@lumigraph/analytics/react';
import { createContext, use } from 'react';
import type { OpenAnalytics } from './start-analytics.ts';

/** Analytics and the visitor's consent. One per tab; absent on the server and in tests. */
export interface AnalyticsState {
  /** Usable at once; events before {@link open} are queued. */
  track: Track;
  /** Loads the rest, once. */
  open: () => Promise<OpenAnalytics>;
}

export function createAnalytics({ analytics }: PublicSettings): AnalyticsState {
  const { track, connect } = createTracker();
  let opening: Promise<OpenAnalytics> | undefined;
  return {
    track,
    open() {
      opening ??= import('./start-analytics.ts')
        .then(({ startAnalytics }) => startAnalytics(analytics, connect))
        .catch((error: unknown) => {
          opening = undefined;
          throw error;
        });
      return opening;
    },
  };
}

export const AnalyticsContext = createContext<AnalyticsState | null>(null);

export function useAnalytics(): AnalyticsState | null {
  return use(AnalyticsContext);
}
