import type { Adapter, SentEvent } from './adapter.ts';

interface TagPolicy {
  createScriptURL(url: string): unknown;
}

/**
 * Globals that the tag and this adapter share with the page; not declared globally, because other libraries have their
 * own types.
 */
interface TagWindow {
  dataLayer?: unknown[];
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TagPolicy;
  };
}
const tagWindow = (): TagWindow => window as unknown as TagWindow;

/** Name of the Trusted Types policy; a site's Content-Security-Policy lists it together with Google's `goog#html`. */
export const GTAG_POLICY = 'analytics-gtag';

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;

/** As in Google's snippet: the tag reads the `arguments` object itself and ignores an array. */
function gtag(..._command: unknown[]): void {
  const { dataLayer = [] } = tagWindow();
  tagWindow().dataLayer = dataLayer;
  dataLayer.push(arguments);
}

/**
 * Google Analytics 4, consent mode v2 in its basic form: no tag at all before consent, then everything about
 * advertising stays denied. The adapter passes address, title and referrer, so the tag never reads them from the page.
 */
export function gtagAdapter({ measurementId, host }: { measurementId: string; host: string }): Adapter {
  setDisabled(measurementId, false);
  // These commands must run before the tag loads, in this order.
  gtag('consent', 'default', DENIED);
  gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' });
  gtag('set', { allow_google_signals: false, allow_ad_personalization_signals: false });
  gtag('js', new Date());
  let isConfigured = false;
  loadOnce(host, measurementId);

  return {
    send(event) {
      const page = pageFields(event);
      // Applies also to the events that the tag sends by itself (time on page).
      gtag('set', page);
      if (!isConfigured) gtag('config', measurementId, { ...page, send_page_view: false });
      isConfigured = true;
      gtag('event', event.name, { ...eventFields(event), ...page, send_to: measurementId });
    },
    stop() {
      gtag('consent', 'update', DENIED);
      setDisabled(measurementId, true);
      removeCookies();
    },
  };
}

function pageFields({ page }: SentEvent): Record<string, string> {
  return { page_location: page.url, page_referrer: page.referrer, page_title: new URL(page.url).pathname };
}

function eventFields({ name, fields }: SentEvent): Record<string, unknown> {
  const { path: _path, referrer: _referrer, ...rest } = fields;
  if (name !== 'view_item') return rest;
  // Google's own format of this event.
  return { items: [{ item_id: fields['item_id'], item_category: fields['item_type'] }] };
}

/** The flag that the tag checks before each request. */
function setDisabled(measurementId: string, disabled: boolean): void {
  (window as unknown as Record<string, unknown>)[`ga-disable-${measurementId}`] = disabled;
}

let policy: TagPolicy | undefined;

function loadOnce(host: string, measurementId: string): void {
  const address = `${host}/gtag/js?id=${encodeURIComponent(measurementId)}`;
  if (document.querySelector(`script[data-analytics="${measurementId}"]`)) return;
  policy ??= tagWindow().trustedTypes?.createPolicy(GTAG_POLICY, {
    // The only address that this code writes; it comes from the site's settings.
    createScriptURL: (url) => {
      if (new URL(url).pathname === '/gtag/js') return url;
      throw new TypeError(`Not the address of the tag: ${url}`);
    },
  });
  const script = document.createElement('script');
  script.async = true;
  script.dataset['analytics'] = measurementId;
  script.src = (policy ? policy.createScriptURL(address) : address) as string;
  document.head.append(script);
}

/**
 * Removes `_ga` and `_ga_…` for this host and every parent domain: the tag sets them for the widest domain that it may
 * use.
 */
function removeCookies(): void {
  const names = document.cookie
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => /^_ga(?:_|$)/.test(name));
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, start) => `; Domain=${labels.slice(start).join('.')}`)];
  for (const name of names) {
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}
