import type { AnalyticsDestination } from '@lumigraph/contracts';
import type { Adapter } from './adapter.ts';

/** Loads an adapter's code and starts it; each adapter is a separate file. */
export async function loadAdapter(destination: AnalyticsDestination): Promise<Adapter> {
  switch (destination.kind) {
    case 'own':
      return (await import('./own-adapter.ts')).ownAdapter(destination);
    case 'console':
      return (await import('./console-adapter.ts')).consoleAdapter();
    case 'gtag':
      return (await import('./gtag-adapter.ts')).gtagAdapter(destination);
    case 'plausible':
      return (await import('./plausible-adapter.ts')).plausibleAdapter(destination);
    case 'umami':
      return (await import('./umami-adapter.ts')).umamiAdapter(destination);
    default:
      return destination satisfies never;
  }
}
