import {
  needsConsent,
  type AnalyticsDestination,
  type AnalyticsEvent,
  type AnalyticsEvents,
} from '@lumigraph/contracts';
import type { Adapter, PageContext, SentEvent } from './adapters/adapter.ts';
import { loadAdapter } from './adapters/load-adapter.ts';
import type { ConsentState, ConsentStore } from './consent/consent-store.ts';
import { cleanEvent, type Track } from './events.ts';

export interface AnalyticsOptions {
  destinations: readonly AnalyticsDestination[];
  consent: Pick<ConsentStore, 'get' | 'subscribe'>;
  /** Of this site, for the addresses that are told. */
  origin: string;
  /** Pages that are nobody else's business, such as the one where a card is typed: only the site's own counters run. */
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
 * Hands events to the destinations that may have them at that moment. Nothing waits for consent: what happened before
 * it is dropped. A destination's code is loaded when it may send for the first time.
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
    // Where the visitor came from belongs to the whole visit.
    referrer: isOutside ? `https://${referrer}/` : previous.referrer,
  };
}

/** One destination: loads its adapter at the first event that it may have; those that follow wait for it in order. */
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
      // A file that does not arrive (offline, an ad blocker) must not disturb anything.
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
