import {
  arrivedFrom,
  createAnalytics,
  createConsentStore,
  observeEngagement,
  observeOutboundClicks,
  readPrivacySignal,
  type Track,
} from '@lumigraph/analytics';
import { needsConsent, type AnalyticsDestination, type AnalyticsEvents } from '@lumigraph/contracts';
import { paths } from '../../app/paths.ts';

/** Increased when the meaning of the consent changes; every visitor is then asked again. */
const WORDING = '2026-11';

export type OpenAnalytics = ReturnType<typeof startAnalytics>;

/** Starts analytics to the extent that the visitor allows. */
export function startAnalytics(
  destinations: readonly AnalyticsDestination[],
  connect: (track: Track) => void,
) {
  const services = destinations.filter((destination) => needsConsent(destination)).map(({ kind }) => kind);
  const consent = createConsentStore({
    version: [WORDING, ...services].join(' '),
    signal: readPrivacySignal(navigator),
  });
  const { track } = createAnalytics({
    destinations,
    consent,
    origin: location.origin,
    isPrivatePath: (path) => path === paths.payment(),
  });
  const engagement = observeEngagement(track);
  observeOutboundClicks(track);

  let arrival = isArrival() ? arrivedFrom(document.referrer, location.host) : undefined;
  connect((name, fields) => {
    if (name !== 'page_view') {
      track(name, fields);
      return;
    }
    const view = fields as AnalyticsEvents['page_view'];
    engagement.page(view.route);
    track('page_view', arrival === undefined ? view : { ...view, referrer: arrival });
    arrival = undefined;
  });
  return {
    consent,
    /** Third-party services that need consent. */
    services,
    /** The site's own analytics are enabled. */
    ownCounters: destinations.some(({ kind }) => kind === 'own'),
  };
}

/** True when a visit begins: not on a reload, on Back, or between two documents of this site. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { navigation } = window as { navigation?: { activation?: { from?: unknown } | null } };
  return (entry?.type ?? 'navigate') === 'navigate' && !navigation?.activation?.from;
}
