import { afterEach, describe, expect, it } from 'vitest';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import type { Adapter, SentEvent } from './adapters/adapter.ts';
import { createAnalytics, type AnalyticsOptions } from './analytics.ts';
import { createConsentStore, type ConsentStore, type PrivacySignal } from './consent/consent-store.ts';

const OWN: AnalyticsDestination = { kind: 'own', endpoint: '/api/analytics' };
const PLAUSIBLE: AnalyticsDestination = {
  kind: 'plausible',
  domain: 'site.example',
  host: 'https://p.example',
};

function setUp({
  destinations = [OWN, PLAUSIBLE],
  signal,
  ...options
}: Partial<Omit<AnalyticsOptions, 'consent'>> & { signal?: PrivacySignal } = {}) {
  const log: string[] = [];
  const events: SentEvent[] = [];
  const consent: ConsentStore = createConsentStore({ version: '1', signal });
  const analytics = createAnalytics({
    destinations,
    consent,
    origin: 'https://site.example',
    load: ({ kind }) => {
      log.push(`load ${kind}`);
      const adapter: Adapter = {
        send: (event) => {
          events.push(event);
          log.push(`${kind} ${event.name}`);
        },
        stop: () => log.push(`stop ${kind}`),
      };
      return Promise.resolve(adapter);
    },
    ...options,
  });
  return { ...analytics, consent, log, events };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => localStorage.clear());

describe('createAnalytics', () => {
  it('before consent loads and sends nothing but the own counters, and later says nothing of that time', async () => {
    const { track, consent, log } = setUp();
    track('form_submit', { form: 'contact' });
    await settled();
    expect(log).toEqual(['load own', 'own form_submit']);
    consent.decide({ counters: true, analytics: true });
    await settled();
    expect(log).toHaveLength(2);
    track('login', { method: 'email' });
    await settled();
    expect(log.slice(2)).toEqual(['load plausible', 'own login', 'plausible login']);
  });

  it('hands events over in the order in which they happened while an adapter is being loaded', async () => {
    const { track, consent, events } = setUp({ destinations: [PLAUSIBLE] });
    consent.decide({ counters: true, analytics: true });
    track('sign_up', { method: 'email' });
    track('login', { method: 'email' });
    track('form_submit', { form: 'contact' });
    await settled();
    expect(events.map(({ name }) => name)).toEqual(['sign_up', 'login', 'form_submit']);
  });

  it('stops when consent is withdrawn, even for what is still on its way, and starts anew when it is given again', async () => {
    const { track, consent, log } = setUp({ destinations: [PLAUSIBLE] });
    consent.decide({ counters: true, analytics: true });
    track('login', { method: 'email' });
    consent.decide({ counters: true, analytics: false });
    track('form_submit', { form: 'contact' });
    await settled();
    expect(log).toEqual(['load plausible', 'stop plausible']);
    consent.decide({ counters: true, analytics: true });
    track('form_submit', { form: 'contact' });
    await settled();
    expect(log.slice(2)).toEqual(['load plausible', 'plausible form_submit']);
  });

  it('an objection stops the own counters', async () => {
    const { track, consent, log } = setUp();
    consent.decide({ counters: false, analytics: false });
    track('login', { method: 'email' });
    await settled();
    expect(log).toEqual([]);
  });

  it.each(['global-privacy-control', 'do-not-track'] as const)(
    'with %s nothing is counted, not even with a consent of earlier days',
    async (signal) => {
      setUp().consent.decide({ counters: true, analytics: true });
      const { track, log } = setUp({ signal });
      track('login', { method: 'email' });
      await settled();
      expect(log).toEqual([]);
    },
  );

  it('tells events of others on which page they happened, and nobody else about a private one', async () => {
    const { track, consent, log, events } = setUp({ isPrivatePath: (path) => path === '/pay' });
    consent.decide({ counters: true, analytics: true });
    track('page_view', { path: '/blog?token=1', route: '/blog', locale: 'de', referrer: 'search.example' });
    track('form_submit', { form: 'contact' });
    track('page_view', { path: '/pay', route: '/pay', locale: 'de' });
    track('form_submit', { form: 'card' });
    await settled();
    expect(events.find(({ name }) => name === 'form_submit')?.page).toEqual({
      url: 'https://site.example/blog',
      locale: 'de',
      referrer: 'https://search.example/',
    });
    expect(log.filter((line) => line.startsWith('plausible'))).toEqual([
      'plausible page_view',
      'plausible form_submit',
    ]);
    expect(log.filter((line) => line.startsWith('own'))).toHaveLength(4);
  });

  it('an adapter that cannot be loaded disturbs nobody and is tried again', async () => {
    let attempts = 0;
    const { track } = setUp({
      destinations: [OWN],
      load: () => {
        attempts += 1;
        return Promise.reject(new Error('offline'));
      },
    });
    track('login', { method: 'email' });
    await settled();
    track('login', { method: 'email' });
    await settled();
    expect(attempts).toBe(2);
  });

  it('without destinations does nothing', async () => {
    const { track, log } = setUp({ destinations: [] });
    track('login', { method: 'email' });
    await settled();
    expect(log).toEqual([]);
  });
});
