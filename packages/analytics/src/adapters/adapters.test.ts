import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentEvent } from './adapter.ts';
import { consoleAdapter } from './console-adapter.ts';
import { gtagAdapter } from './gtag-adapter.ts';
import { loadAdapter } from './load-adapter.ts';
import { ownAdapter } from './own-adapter.ts';
import { plausibleAdapter } from './plausible-adapter.ts';
import { umamiAdapter } from './umami-adapter.ts';

const page = { url: 'https://site.example/blog/winter', locale: 'de', referrer: 'https://search.example/' };
const view: SentEvent = {
  name: 'page_view',
  fields: { path: '/blog/winter', route: '/blog/:id', locale: 'de', referrer: 'search.example' },
  page,
};
const download: SentEvent = {
  name: 'download',
  fields: { item_id: 'nature/fjord', quality: 'standard' },
  page,
};
const purchase: SentEvent = {
  name: 'purchase',
  fields: { plan: 'yearly', currency: 'EUR', value: 49 },
  page,
};

interface Call {
  url: string;
  body: unknown;
  options: RequestInit;
}
let calls: Call[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    calls.push({ url, body: JSON.parse(options.body as string), options });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('own counters', () => {
  it('send names and fields of a moment together, without cookies and without the address', () => {
    vi.useFakeTimers();
    const adapter = ownAdapter({ endpoint: '/api/analytics' });
    adapter.send(view);
    adapter.send(download);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: '/api/analytics',
      body: {
        events: [
          { name: 'page_view', fields: view.fields },
          { name: 'download', fields: download.fields },
        ],
      },
      options: { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
    });
    adapter.stop();
  });

  it('say the rest when the page is left, at most twenty at once, and nothing after stop', () => {
    const adapter = ownAdapter({ endpoint: '/api/analytics' });
    for (let count = 0; count < 21; count += 1) adapter.send(download);
    dispatchEvent(new Event('pagehide'));
    expect(calls.map(({ body }) => (body as { events: unknown[] }).events.length)).toEqual([20, 1]);
    adapter.send(download);
    adapter.stop();
    dispatchEvent(new Event('pagehide'));
    expect(calls).toHaveLength(2);
  });

  it('name the language of the page once for all its events', () => {
    const adapter = ownAdapter({ endpoint: '/api/analytics' });
    adapter.send(download);
    adapter.send(download);
    adapter.send({ ...download, page: { ...page, locale: 'bg' } });
    dispatchEvent(new Event('pagehide'));
    const sent = calls.map(({ body }) => body as { locale: string; events: unknown[] });
    expect(sent.map(({ locale, events }) => [locale, events.length])).toEqual([
      ['de', 2],
      ['bg', 1],
    ]);
    adapter.stop();
  });

  it('do not mind a server that is away', async () => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const adapter = ownAdapter({ endpoint: '/api/analytics' });
    adapter.send(download);
    dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    adapter.stop();
  });
});

describe('Plausible', () => {
  const adapter = plausibleAdapter({ domain: 'site.example', host: 'https://plausible.example' });

  it('gets a page view', () => {
    adapter.send(view);
    expect(calls[0]).toMatchObject({
      url: 'https://plausible.example/api/event',
      options: {
        headers: { 'content-type': 'text/plain' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      },
    });
    expect(calls[0]?.body).toEqual({
      name: 'pageview',
      domain: 'site.example',
      url: 'https://site.example/blog/winter',
      referrer: 'https://search.example/',
      props: { route: '/blog/:id', locale: 'de' },
    });
  });

  it('gets an event, and a purchase as revenue', () => {
    adapter.send(download);
    adapter.send(purchase);
    expect(calls.map(({ body }) => body)).toMatchObject([
      { name: 'download', props: { item_id: 'nature/fjord', quality: 'standard', locale: 'de' } },
      { name: 'purchase', props: { plan: 'yearly' }, revenue: { currency: 'EUR', amount: 49 } },
    ]);
  });
});

describe('Umami', () => {
  const adapter = umamiAdapter({ websiteId: 'b7f2', host: 'https://umami.example' });

  it('gets a page view without and an event with a name', () => {
    adapter.send(view);
    adapter.send(download);
    const common = {
      website: 'b7f2',
      hostname: 'site.example',
      url: '/blog/winter',
      referrer: 'https://search.example/',
      language: 'de',
    };
    expect(calls.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => 'https://umami.example/api/send'),
    );
    expect(calls.map(({ body }) => body)).toEqual([
      { type: 'event', payload: common },
      { type: 'event', payload: { ...common, name: 'download', data: download.fields } },
    ]);
  });
});

describe('gtag', () => {
  const destination = { measurementId: 'G-TEST1', host: 'https://tags.example' };
  const shared = window as { dataLayer?: unknown[] };
  const commands = () => (shared.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
  const disabled = () => (window as unknown as Record<string, unknown>)['ga-disable-G-TEST1'];

  beforeEach(() => {
    delete shared.dataLayer;
    document.head.replaceChildren();
  });

  it('denies everything before the tag is loaded, then allows measuring and nothing else', () => {
    gtagAdapter(destination);
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
    expect(commands().slice(0, 2)).toEqual([
      ['consent', 'default', { ...denied, analytics_storage: 'denied' }],
      ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
    ]);
    expect(commands()[2]).toEqual([
      'set',
      { allow_google_signals: false, allow_ad_personalization_signals: false },
    ]);
    expect(document.querySelector('script')?.src).toBe('https://tags.example/gtag/js?id=G-TEST1');
    // The tag ignores arrays: it requires the arguments object.
    expect(Object.prototype.toString.call(shared.dataLayer?.[0])).toBe('[object Arguments]');
  });

  it('tells the page with each event, and counts page views only itself', () => {
    const adapter = gtagAdapter(destination);
    const started = commands().length;
    adapter.send(view);
    adapter.send(purchase);
    const told = {
      page_location: 'https://site.example/blog/winter',
      page_referrer: 'https://search.example/',
      page_title: '/blog/winter',
    };
    expect(commands().slice(started)).toEqual([
      ['set', told],
      ['config', 'G-TEST1', { ...told, send_page_view: false }],
      ['event', 'page_view', { route: '/blog/:id', locale: 'de', ...told, send_to: 'G-TEST1' }],
      ['set', told],
      ['event', 'purchase', { plan: 'yearly', currency: 'EUR', value: 49, ...told, send_to: 'G-TEST1' }],
    ]);
  });

  it('shows an item in the shape that Google knows', () => {
    gtagAdapter(destination).send({
      name: 'view_item',
      fields: { item_type: 'image', item_id: 'nature/fjord' },
      page,
    });
    expect(commands().at(-1)?.[2]).toMatchObject({
      items: [{ item_id: 'nature/fjord', item_category: 'image' }],
    });
  });

  it('takes everything back when consent is withdrawn, and starts again without a second script', () => {
    const adapter = gtagAdapter(destination);
    document.cookie = '_ga=GA1.1.1; Path=/';
    document.cookie = '_ga_TEST1=GS1; Path=/';
    document.cookie = 'theme=dark; Path=/';
    adapter.stop();
    expect(document.cookie).toBe('theme=dark');
    expect(commands().at(-1)?.slice(0, 2)).toEqual(['consent', 'update']);
    expect(commands().at(-1)?.[2]).toMatchObject({ analytics_storage: 'denied' });
    expect(disabled()).toBe(true);
    gtagAdapter(destination);
    expect(disabled()).toBe(false);
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });
});

it('the console gets name and fields', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  consoleAdapter().send(download);
  expect(info).toHaveBeenCalledWith('[analytics]', 'download', download.fields);
  expect(calls).toEqual([]);
});

it.each([
  { kind: 'own', endpoint: '/api/analytics' },
  { kind: 'console' },
  { kind: 'gtag', measurementId: 'G-TEST1', host: 'https://tags.example' },
  { kind: 'plausible', domain: 'site.example', host: 'https://plausible.example' },
  { kind: 'umami', websiteId: 'b7f2', host: 'https://umami.example' },
] as const)('the adapter $kind is loaded by its name', async (destination) => {
  const adapter = await loadAdapter(destination);
  adapter.stop();
  expect(adapter).toMatchObject({ send: expect.any(Function) as unknown });
});
