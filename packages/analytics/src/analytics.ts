import {
  needsConsent,
  type AnalyticsDestination,
  type AnalyticsEvent,
  type AnalyticsEvents,
} from '@lumigraph/contracts';
import type { Adapter, PageContext, SentEvent } from './adapters/adapter.ts';
import { loadAdapter } from './adapters/load-adapter.ts';
import type { ConsentState, ConsentStore } from './consent/consent-store.ts';
import { cleanEvent, type Track } from './clean-event.ts';

export interface AnalyticsOptions {
  destinations: readonly AnalyticsDestination[];
  consent: Pick<ConsentStore, 'get' | 'subscribe'>;
  /** Origin of this site, for the addresses in events. */
  origin: string;
  /** Private pages, such as the page with the card fields: only the site's own statistics run there. */
  isPrivatePath?: (path: string) => boolean;
  /** For tests. */
  load?: (destination: AnalyticsDestination) => Promise<Adapter>;
}

export interface Analytics {
  track: Track;
  /** Stops every destination. */
  close: () => void;
}

/**
 * Sends events to the destinations that are allowed at that moment. Events before consent are dropped, not kept. A
 * destination's code is loaded when it may send for the first time.
 */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { consent, origin, isPrivatePath = () => false, load = loadAdapter } = options;
  const channels = options.destinations.map((destination) => createChannel(destination, load));
  let page: PageContext & { path: string } = { path: '/', url: `${origin}/`, locale: '', referrer: '' };

  function settle(): void {
    for (const channel of channels) if (!isAllowed(channel.destination, consent.get())) channel.stop();
  }
  const unsubscribe = consent.subscribe(settle);

  return {
    track(name, fields) {
      const event = cleanEvent({ name, fields } as AnalyticsEvent);
      if (!event) return;
      if (name === 'page_view') page = pageOf(event.fields as AnalyticsEvents['page_view'], page, origin);
      const { path, ...context } = page;
      for (const { destination, send } of channels) {
        const isOthers = needsConsent(destination);
        if (isAllowed(destination, consent.get()) && !(isOthers && isPrivatePath(path))) {
          send({ ...event, page: context });
        }
      }
    },
    close() {
      unsubscribe();
      for (const { stop } of channels) stop();
    },
  };
}

function isAllowed({ kind }: AnalyticsDestination, { counters, analytics }: ConsentState): boolean {
  switch (kind) {
    case 'console':
      return true;
    case 'own':
      return counters;
    case 'gtag':
    case 'plausible':
    case 'umami':
      return analytics;
    default:
      return kind satisfies never;
  }
}

function pageOf(
  { path, locale, referrer }: AnalyticsEvents['page_view'],
  previous: PageContext,
  origin: string,
): PageContext & { path: string } {
  const isOutside = referrer !== undefined && referrer !== 'direct';
  return {
    path,
    url: origin + path,
    locale,
    // The referrer applies to the whole visit.
    referrer: isOutside ? `https://${referrer}/` : previous.referrer,
  };
}

/** One destination: loads its adapter at the first allowed event; later events wait for it in order. */
function createChannel(
  destination: AnalyticsDestination,
  load: (destination: AnalyticsDestination) => Promise<Adapter>,
) {
  let running: Promise<Adapter | undefined> | undefined;
  let stopped = false;
  return {
    destination,
    send(event: SentEvent): void {
      stopped = false;
      // A file that does not load (offline, an ad blocker) must not cause an error.
      running ??= load(destination).catch(() => {
        running = undefined;
        return undefined;
      });
      const mine = running;
      void mine.then((adapter) => {
        if (mine === running && !stopped) adapter?.send(event);
        return undefined;
      });
    },
    stop(): void {
      if (!running) return;
      stopped = true;
      void running.then((adapter) => adapter?.stop());
      running = undefined;
    },
  };
}
