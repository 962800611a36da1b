import { ApiError } from '@lumigraph/api-clients';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { startTransition, useEffect, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as renewDocumentModule from '../lib/renew-document.ts';
import { settingsOf } from '../lib/public-settings.tsx';
import { loadCrashScreen } from '../layouts/error-boundary.tsx';
import { testSite } from '../testing/test-site.ts';
import { App } from './app.tsx';
import { createI18n, registerNamespace } from './i18n.ts';
import { lazyPages } from './lazy-page.tsx';
import { defineSite } from './site.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a site whose page at `/` is `Start`, and whose page at `/late` comes from `load`; the result opens that one. */
async function showSite(load: () => Promise<unknown>, Start: ComponentType = () => null) {
  let navigate: NavigateFunction | undefined;
  function StartPage() {
    const go = useNavigate();
    // The router ignores a call before the page is mounted.
    useEffect(() => void (navigate = go), [go]);
    return <Start />;
  }
  const page = lazyPages({
    files: { './start-page.tsx': () => Promise.resolve({ Page: StartPage }), './late-page.tsx': load },
    folder: './',
  });
  const start = page('start');
  await start.load();
  const site = defineSite({
    ...testSite,
    routes: [{ path: '/', page: start }, { path: '/late', page: page('late') }, ...testSite.routes],
  });
  const deps = {
    site,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queries: { client: new QueryClient() },
    i18n: await createI18n(site.texts, 'en'),
    settings: settingsOf(site.config),
  };
  // Loaded with the page in a browser.
  await loadCrashScreen();
  // Parts of the page come with a promise, even of loaded modules: React goes on with them inside of `act`.
  await act(async () =>
    render(
      <MemoryRouter>
        <App deps={deps} />
      </MemoryRouter>,
    ),
  );
  return async () => {
    // The page may still wait for the code of queries.
    await waitFor(() => expect(navigate).toBeDefined());
    await act(async () => startTransition(() => void navigate?.('/late')));
  };
}

const renewing = () => vi.spyOn(renewDocumentModule, 'renewDocument').mockResolvedValue(false);
const offline = () => screen.findByRole('heading', { name: 'You’re offline' });
const gone = () => Promise.reject(new TypeError('Failed to fetch'));

it('a page whose code does not arrive says so once, and has the document loaded anew', async () => {
  const renewDocument = renewing();
  const load = vi.fn<() => Promise<unknown>>(gone);
  const openLate = await showSite(load);
  await openLate();
  await offline();
  expect(load.mock.calls.length).toBeLessThan(4);
  // The usual cause is a new release, and a browser does not retry a failed module in the same document.
  expect(renewDocument).toHaveBeenCalledTimes(1);
  await act(async () => dispatchEvent(new Event('online')));
  expect(renewDocument).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(renewDocument).toHaveBeenCalledTimes(3);
});

it('a page whose texts do not arrive has the document loaded anew as well', async () => {
  const renewDocument = renewing();
  registerNamespace('late', { './en.json': gone });
  const openLate = await showSite(() => Promise.resolve({ Page: () => null, namespaces: ['late'] }));
  await openLate();
  await offline();
  expect(renewDocument).toHaveBeenCalledTimes(1);
});

it('a page whose request reaches no server says so, although the browser has a connection, and opens when it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  expect(navigator.onLine).toBe(true);
  const fetch = vi.fn<() => Promise<Response>>(gone);
  vi.stubGlobal('fetch', fetch);
  let isLost = true;
  await showSite(gone, () => {
    if (isLost) throw new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'Failed to fetch' });
    return <h1>Start</h1>;
  });
  await offline();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(fetch).toHaveBeenCalled();
  await offline();
  isLost = false;
  fetch.mockResolvedValue(new Response());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByRole('heading', { name: 'Start' });
});

it('a page that fails although the server responds is retried once, and then does not call the visitor offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  let times = 0;
  await showSite(gone, () => {
    times += 1;
    throw new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'Failed to fetch' });
  });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await screen.findByRole('heading', { name: 'Something went wrong on this page' });
  const before = times;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(times).toBe(before);
});
