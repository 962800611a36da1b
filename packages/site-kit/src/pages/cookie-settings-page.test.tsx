import { CONSENT_KEY, createConsentStore, type PrivacySignal } from '@lumigraph/analytics';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { QueryClient } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createI18n, loadNamespace } from '../app/i18n.ts';
import { PageProviders } from '../testing/page-providers.tsx';
import type { AnalyticsState } from '../lib/analytics/analytics.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import { testSite } from '../testing/test-site.ts';
import { ConsentBanner, CONSENT_NAMESPACE } from '../features/consent/consent-banner.tsx';
import { CookieSettings } from './cookie-settings-page.tsx';

const OWN: AnalyticsDestination = { kind: 'own', endpoint: '/api/analytics' };
const PLAUSIBLE: AnalyticsDestination = { kind: 'plausible', domain: 'x', host: 'https://p.example' };

interface Setting {
  analytics?: readonly AnalyticsDestination[];
  signal?: PrivacySignal;
  path?: string;
}

async function scene(what: ReactNode, { analytics = [OWN, PLAUSIBLE], signal, path = '/' }: Setting = {}) {
  const i18n = await createI18n(testSite.texts, 'en');
  await loadNamespace(i18n, CONSENT_NAMESPACE, 'en');
  const consent = createConsentStore({ version: '1', signal });
  const services = analytics.filter(({ kind }) => kind !== 'own').map(({ kind }) => kind);
  const state: AnalyticsState = {
    track: () => undefined,
    open: () => Promise.resolve({ consent, services, ownCounters: analytics.includes(OWN) }),
  };
  const deps = {
    site: testSite,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queries: { client: new QueryClient() },
    i18n,
    settings: { ...settingsOf(testSite.config), analytics },
    analytics: state,
  };
  const element = (
    <PageProviders deps={deps}>
      <MemoryRouter initialEntries={[path]}>{what}</MemoryRouter>
    </PageProviders>
  );
  return { consent, element };
}

const kept = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Record<string, unknown> | null;
const checkbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

afterEach(() => localStorage.clear());

describe('the banner', () => {
  it('asks with two equal answers, and goes when one is given', async () => {
    const { element, consent } = await scene(<ConsentBanner />);
    render(element);
    const region = await screen.findByRole('region', { name: 'May we use analytics?' });
    expect(region.textContent).toContain('Plausible');
    const [refuse, accept] = screen.getAllByRole('button');
    expect([refuse?.textContent, accept?.textContent]).toEqual(['Decline', 'Accept']);
    expect(refuse?.className).toBe(accept?.className);
    expect(refuse?.dataset['variant']).toBe(accept?.dataset['variant']);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(consent.get()).toMatchObject({ status: 'decided', analytics: false, counters: true });
  });

  it('is silent on the page that asks the same', async () => {
    const { element } = await scene(<ConsentBanner />, { path: '/cookie-settings' });
    render(element);
    await Promise.resolve();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('keeps an objection to the own counters when others are accepted', async () => {
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ version: '0', date: '2026-01-01', counters: false }));
    const { element, consent } = await scene(<ConsentBanner />);
    render(element);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(consent.get()).toMatchObject({ analytics: true, counters: false });
  });
});

describe('the cookie settings', () => {
  it('save what is ticked, with its date, and keep the focus', async () => {
    const { element } = await scene(<CookieSettings />);
    render(element);
    await waitFor(() => expect(checkbox(/Analytics with Plausible/).disabled).toBe(false));
    expect(checkbox(/Our own statistics/).checked).toBe(true);
    expect(checkbox(/Analytics with/).checked).toBe(false);
    await userEvent.click(checkbox(/Analytics with/));
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    expect(kept()).toMatchObject({ analytics: true, counters: true });
    expect(screen.getByRole('status').textContent).toMatch(/^You made this choice on .*\d.*\.$/);
    expect(document.activeElement?.textContent).toBe('Save my choice');
  });

  it('one press withdraws everything, one gives it', async () => {
    const { element } = await scene(<CookieSettings />);
    render(element);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }));
    expect(kept()).toMatchObject({ analytics: true, counters: true });
    await userEvent.click(screen.getByRole('button', { name: 'Decline all' }));
    expect(kept()).toMatchObject({ analytics: false, counters: false });
    expect([checkbox(/statistics/).checked, checkbox(/Analytics with/).checked]).toEqual([false, false]);
  });

  it('say so when the browser has decided, and offer nothing else', async () => {
    const { element } = await scene(<CookieSettings />, { signal: 'global-privacy-control' });
    render(element);
    expect(await screen.findByText(/Your browser sends “Global Privacy Control”/)).toBeTruthy();
    expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true);
    expect(checkbox(/statistics/).checked).toBe(false);
  });

  it('with nobody counting have nothing to choose', async () => {
    const { element } = await scene(<CookieSettings />, { analytics: [] });
    render(element);
    expect(await screen.findByText(/doesn’t count visits/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show cookies of Google only where Google counts', async () => {
    const { element } = await scene(<CookieSettings />);
    const { unmount } = render(element);
    expect(screen.queryByText('_ga')).toBeNull();
    unmount();
    const tag: AnalyticsDestination = { kind: 'gtag', measurementId: 'G-1', host: 'https://t.example' };
    render((await scene(<CookieSettings />, { analytics: [tag] })).element);
    expect(screen.getByText('_ga')).toBeTruthy();
  });

  it('are readable without JavaScript: the choice waits, the table stands', async () => {
    const { element } = await scene(<CookieSettings />);
    const html = renderToString(element);
    expect(html).toContain('<noscript><p>JavaScript is off in your browser');
    expect(html).toContain('scroll-places');
    expect(html.match(/<button[^>]*disabled/g)).toHaveLength(3);
  });
});
