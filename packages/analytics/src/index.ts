export { createAnalytics, type Analytics, type AnalyticsOptions } from './analytics.ts';
export { cleanEvent, type CleanEvent, type Track } from './clean-event.ts';
export type { Adapter, PageContext, SentEvent } from './adapters/adapter.ts';
export {
  createConsentStore,
  CONSENT_KEPT_MS,
  CONSENT_KEY,
  type ConsentChoice,
  type ConsentRecord,
  type ConsentState,
  type ConsentStore,
  type ConsentStoreOptions,
  readPrivacySignal,
  type PrivacySignal,
} from './consent/consent-store.ts';
export {
  arrivedFrom,
  observeOutboundClicks,
  observeEngagement,
  SHORTEST_ENGAGEMENT_S,
  type EngagementObserver,
} from './observers.ts';
export { createTracker, type Tracker } from './tracker.ts';
