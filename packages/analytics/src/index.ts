export { createAnalytics, type Analytics, type AnalyticsOptions } from './analytics.ts';
export { cleanEvent, type CleanEvent, type Track } from './events.ts';
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
} from './consent/consent-store.ts';
export { readPrivacySignal, type PrivacySignal } from './consent/privacy-signal.ts';
export { arrivedFrom } from './observers/arrival.ts';
export { observeEngagement, SHORTEST_ENGAGEMENT_S, type EngagementObserver } from './observers/engagement.ts';
export { observeOutboundClicks } from './observers/outbound-clicks.ts';
export { createTracker, type Tracker } from './tracker.ts';
