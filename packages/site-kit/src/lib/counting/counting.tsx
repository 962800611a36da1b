import type { PublicSettings } from '@lumigraph/contracts';
import { createTracker, type Track } from '@lumigraph/analytics/react';
import { createContext, use } from 'react';
import type { OpenCounting } from './start-counting.ts';

/** Counting visits and the visitor's say in it. One a tab; on the server and in tests there is none. */
export interface Counting {
  /** Works from the first moment; what is said before {@link open} waits for it. */
  track: Track;
  /** Loads the rest, once. */
  open: () => Promise<OpenCounting>;
}

export function createCounting({ analytics }: PublicSettings): Counting {
  const { track, connect } = createTracker();
  let opening: Promise<OpenCounting> | undefined;
  return {
    track,
    open() {
      opening ??= import('./start-counting.ts')
        .then(({ startCounting }) => startCounting(analytics, connect))
        .catch((error: unknown) => {
          opening = undefined;
          throw error;
        });
      return opening;
    },
  };
}

export const CountingContext = createContext<Counting | null>(null);

export function useCounting(): Counting | null {
  return use(CountingContext);
}
