/** Events and their fields. This file has no schema, because browsers load it. */

import type { DownloadSize } from './download-rules.ts';

/**
 * All events with their fields. All sites report the first seven; the others are additional. No field can hold typed
 * text, so events contain no personal data.
 */
export interface AnalyticsEvents {
  /** One per navigation. `path` without query and hash, `route` as in the route table, `referrer` only on arrival. */
  page_view: { path: string; route: string; locale: string; referrer?: string };
  view_item: { item_type: 'image' | 'post'; item_id: string };
  download: { item_id: string; quality: DownloadSize };
  form_submit: { form: string };
  /** The number of results, never the search text. */
  search: { results: number; filters: number };
  /** Time in which the page was in view, and how far it was scrolled. Several per page add up. */
  engagement: { route: string; seconds: number; scroll_percent: number };
  /** A link to another site: only its host. */
  click: { link_domain: string };
  sign_up: { method: string };
  login: { method: string };
  /** Reported after the server has confirmed the payment. `value` in the currency's major unit. */
  purchase: { plan: string; currency: string; value: number };
  language_change: { locale: string };
  exception: { kind: 'crash' | 'not_found'; route: string };
}

export type AnalyticsEventName = keyof AnalyticsEvents;
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; fields: AnalyticsEvents[Name] };
}[AnalyticsEventName];
/** The fields of any event, for code that does not depend on the event name. */
export type AnalyticsFields = Readonly<Record<string, string | number>>;

/**
 * The allowed values of a field. Every value is short and cannot contain an address with a query or an e-mail address.
 */
export type AnalyticsFieldKind =
  'path' | 'route' | 'locale' | 'source' | 'host' | 'id' | 'word' | 'currency' | 'count' | 'amount';

const patterns: Record<Exclude<AnalyticsFieldKind, 'count' | 'amount'>, RegExp> = {
  path: /^\/(?!.*(?:%40|@))[^\s?#\\]{0,300}$/i,
  route: /^\/[\w:*/-]{0,60}$/,
  locale: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/,
  source: /^(?:direct|[a-z0-9](?:[a-z0-9.-]{0,98}[a-z0-9])?(?::\d{1,5})?)$/,
  host: /^[a-z0-9](?:[a-z0-9.-]{0,98}[a-z0-9])?(?::\d{1,5})?$/,
  id: /^[\p{L}\p{N}_./ -]{1,200}$/u,
  word: /^[a-z0-9][a-z0-9_-]{0,39}$/i,
  currency: /^[A-Z]{3}$/,
};
const MOST_COUNTED = 1_000_000_000;

/** Whether a value is valid for a field of this kind. */
export function isAnalyticsValue(kind: AnalyticsFieldKind, value: unknown): value is string | number {
  switch (kind) {
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_COUNTED;
    case 'amount':
      return typeof value === 'number' && value >= 0 && value <= MOST_COUNTED;
    default:
      return typeof value === 'string' && patterns[kind].test(value);
  }
}

/** The fields of each event: browsers drop other values, the server rejects them. */
export const analyticsFields = {
  page_view: { path: 'path', route: 'route', locale: 'locale', referrer: 'source' },
  view_item: { item_type: 'word', item_id: 'id' },
  download: { item_id: 'id', quality: 'word' },
  form_submit: { form: 'word' },
  search: { results: 'count', filters: 'count' },
  engagement: { route: 'route', seconds: 'count', scroll_percent: 'count' },
  click: { link_domain: 'host' },
  sign_up: { method: 'word' },
  login: { method: 'word' },
  purchase: { plan: 'word', currency: 'currency', value: 'amount' },
  language_change: { locale: 'locale' },
  exception: { kind: 'word', route: 'route' },
} as const satisfies {
  [Name in AnalyticsEventName]: Record<keyof AnalyticsEvents[Name], AnalyticsFieldKind>;
};

export const analyticsEventNames = Object.keys(analyticsFields) as AnalyticsEventName[];
/** The only optional field of an event. */
export const OPTIONAL_ANALYTICS_FIELD = 'referrer';

/** Maximum number of events in one request. */
export const ANALYTICS_BATCH = 20;

/** Destinations of events. The server's settings select them; the document passes them to the browser. */
export type AnalyticsDestination =
  | { kind: 'own'; endpoint: string }
  | { kind: 'console' }
  | { kind: 'gtag'; measurementId: string; host: string }
  | { kind: 'plausible'; domain: string; host: string }
  | { kind: 'umami'; websiteId: string; host: string };

/** A destination that sends to a third party or may set cookies requires the visitor's consent. */
export function needsConsent({ kind }: AnalyticsDestination): boolean {
  switch (kind) {
    case 'own':
    case 'console':
      return false;
    case 'gtag':
    case 'plausible':
    case 'umami':
      return true;
    default:
      return kind satisfies never;
  }
}
