import { TrackContext, type Track } from '@lumigraph/analytics/react';
import type { AnalyticsDestination } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { StrictMode, useEffect } from 'react';
import { MemoryRouter, Navigate, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../app/i18n.ts';
import { PageProviders } from '../../testing/page-providers.tsx';
import { defineSite } from '../../app/site.ts';
import { testSite } from '../../testing/test-site.ts';
import { settingsOf } from '../public-settings.tsx';
import { createAnalytics } from './analytics.tsx';
import { usePageViews } from './use-page-views.ts';

const site = defineSite({ ...testSite, redirects: { '/old': '/cookie-settings' } });

let go: (to: string, options?: { replace: boolean }) => void = () => undefined;
function Visitor() {
  usePageViews();
  const navigate = useNavigate();
  useEffect(() => {
    go = (to, options) => void navigate(to, options);
  }, [navigate]);
  return null;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(path: string, children = <Visitor />) {
  const track = vi.fn<Track>();
  const deps = {
    site,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queries: { client: new QueryClient() },
    i18n: await createI18n(site.texts, 'en'),
    settings: settingsOf(site.config),
  };
  render(
    <StrictMode>
      <PageProviders deps={deps}>
        <TrackContext value={track}>
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </TrackContext>
      </PageProviders>
    </StrictMode>,
  );
  const settle = () => act(() => vi.advanceTimersByTimeAsync(10));
  await settle();
  return { track, settle, i18n: deps.i18n };
}

describe('page views', () => {
  it('are one a navigation, by path and route, without query and hash', async () => {
    const { track, settle } = await visit('/cookie-settings?token=secret#here');
    go('/nowhere/at-all?email=ana@example.com');
    await settle();
    go('/nowhere/at-all?page=2');
    await settle();
    go('/nowhere/at-all?page=2#here');
    await settle();
    go('/nowhere/at-all', { replace: true });
    await settle();
    expect(track.mock.calls).toEqual([
      ['page_view', { path: '/cookie-settings', route: '/cookie-settings', locale: 'en' }],
      ['page_view', { path: '/nowhere/at-all', route: '/*', locale: 'en' }],
      ['page_view', { path: '/nowhere/at-all', route: '/*', locale: 'en' }],
    ]);
  });

  it('are not of addresses that only lead on, nor of another language', async () => {
    const { track, settle, i18n } = await visit('/old');
    expect(track).not.toHaveBeenCalled();
    go('/cookie-settings');
    await settle();
    await act(() => i18n.changeLanguage('de'));
    await settle();
    expect(track).toHaveBeenCalledTimes(1);
  });

  it('are not of a page whose guard leads on at once', async () => {
    function Guarded() {
      return (
        <>
          <Visitor />
          <Navigate replace to="/cookie-settings" />
        </>
      );
    }
    const { track } = await visit('/profile', <Guarded />);
    expect(track.mock.calls.map(([, fields]) => (fields as { path: string }).path)).toEqual([
      '/cookie-settings',
    ]);
  });
});

describe('createAnalytics', () => {
  const OWN: AnalyticsDestination = { kind: 'own', endpoint: '/api/analytics' };
  const TAG: AnalyticsDestination = { kind: 'gtag', measurementId: 'G-1', host: 'https://t.example' };

  it('tells the first page view where the visit came from, and nothing to others without consent', async () => {
    vi.useRealTimers();
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)]);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    const analytics = createAnalytics({ ...settingsOf(site.config), analytics: [OWN, TAG] });
    analytics.track('page_view', { path: '/', route: '/', locale: 'en' });
    const { consent, services } = await analytics.open();
    expect(await analytics.open()).toBe(await analytics.open());
    analytics.track('page_view', { path: '/blog', route: '/blog', locale: 'en' });
    await vi.waitFor(() => expect(sent).toHaveLength(1), 3_000);
    expect(sent).toEqual([
      [
        '/api/analytics',
        {
          events: [
            { name: 'page_view', fields: { path: '/', route: '/', locale: 'en', referrer: 'direct' } },
            { name: 'page_view', fields: { path: '/blog', route: '/blog', locale: 'en' } },
          ],
          locale: 'en',
        },
      ],
    ]);
    expect([services, consent.get().status]).toEqual([['gtag'], 'open']);
    expect(document.querySelector('script')).toBeNull();
  });
});
