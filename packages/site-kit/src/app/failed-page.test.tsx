import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { startTransition } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as renewDocumentModule from '../lib/renew-document.ts';
import { settingsOf } from '../lib/public-settings.tsx';
import { loadCrashScreen } from '../layouts/error-boundary.tsx';
import { testSite } from '../testing/test-site.ts';
import { App } from './app.tsx';
import { createI18n } from './i18n.ts';
import { lazyPages } from './lazy-page.tsx';
import { defineSite } from './site.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a page whose code does not arrive says so once, and has the document loaded anew', async () => {
  const renewDocument = vi.spyOn(renewDocumentModule, 'renewDocument').mockResolvedValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError('Failed to fetch'));
  let go: (to: string) => void = () => undefined;
  function Start() {
    const navigate = useNavigate();
    go = (to) => startTransition(() => void navigate(to));
    return <h1>Start</h1>;
  }
  const page = lazyPages({
    files: { './start-page.tsx': () => Promise.resolve({ Page: Start }), './late-page.tsx': load },
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
  // Parts of the page come with a promise, even of loaded modules: React goes on with them inside of `act`.
  await act(async () =>
    render(
      <MemoryRouter>
        <App deps={deps} />
      </MemoryRouter>,
    ),
  );
  // Loaded with the page in a browser.
  await loadCrashScreen();
  await act(async () => go('/late'));
  await screen.findByRole('heading', { name: 'You’re offline' });
  expect(load.mock.calls.length).toBeLessThan(4);
  // The usual cause is a new release, and a browser does not retry a failed module in the same document.
  expect(renewDocument).toHaveBeenCalledTimes(1);
  await act(async () => dispatchEvent(new Event('online')));
  expect(renewDocument).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(renewDocument).toHaveBeenCalledTimes(3);
});
