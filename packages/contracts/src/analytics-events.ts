/** Events and their fields (docs/decisions/0018). No schema in this file: browsers load it. */

/**
 * Every event and what may be said with it. The first seven are what all sites count, the others are further ones.
 * There is no field for anything that a person typed, so nothing personal can slip in.
 */
export interface AnalyticsEvents {
  /** One a navigation. `path` without query and hash, `route` as in the route table, `referrer` only on arrival. */
  page_view: { path: string; route: string; locale: string; referrer?: string };
  view_item: { item_type: 'image' | 'post'; item_id: string };
  download: { item_id: string; quality: 'standard' | 'original' };
  form_submit: { form: string };
  /** How many were found; never the words. */
  search: { results: number; filters: number };
  /** Time in which the page was in view, and how far down it was read. Several a page add up. */
  engagement: { route: string; seconds: number; scroll_percent: number };
  /** A link that leads to another site: its host only. */
  click: { link_domain: string };
  sign_up: { method: string };
  login: { method: string };
  /** Once the server has confirmed it. `value` in the currency's major unit. */
  purchase: { plan: string; currency: string; value: number };
  language_change: { locale: string };
  exception: { kind: 'crash' | 'not_found'; route: string };
}

export type AnalyticsEventName = keyof AnalyticsEvents;
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; fields: AnalyticsEvents[Name] };
}[AnalyticsEventName];
/** The events' fields without their names: what adapters and the server handle alike. */
export type AnalyticsFields = Readonly<Record<string, string | number>>;

/** What values of a field look like. Everything is short, and nothing can hold an address with a query or a mailbox. */
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

/** Whether a value may stand in a field of this kind. */
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

/** The fields of each event in one table: browsers drop what does not fit, the server refuses it. */
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
/** The only field that an event may lack. */
export const OPTIONAL_ANALYTICS_FIELD = 'referrer';

/** Most events in one call of the counter service. */
export const ANALYTICS_BATCH = 20;

/** Where events go. The server's settings choose; a document carries them to the browser. */
export type AnalyticsDestination =
  | { kind: 'own'; endpoint: string }
  | { kind: 'console' }
  | { kind: 'gtag'; measurementId: string; host: string }
  | { kind: 'plausible'; domain: string; host: string }
  | { kind: 'umami'; websiteId: string; host: string };

/** Sends to somebody else, or may write cookies: only with the visitor's consent. */
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
