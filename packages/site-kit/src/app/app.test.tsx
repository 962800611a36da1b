import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createAccount, useAccountState } from '../features/account/account-context.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import { testSite } from '../testing/test-site.ts';
import { App } from './app.tsx';
import { createI18n } from './i18n.ts';
import { lazyPages } from './lazy-page.tsx';
import { defineSite } from './site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the start of the session does not render the frame of the page again', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  const Start = () => <h1>Start</h1>;
  const frame = vi.fn<() => void>();
  function Overlay() {
    frame();
    return <Status />;
  }
  function Status() {
    return <output>{useAccountState().status}</output>;
  }
  const page = lazyPages({
    files: { './start-page.tsx': () => Promise.resolve({ Page: Start }) },
    folder: './',
  });
  const start = page('start');
  await start.load();
  const site = defineSite({
    ...testSite,
    routes: [{ path: '/', page: start }, ...testSite.routes],
    slots: { Overlay },
  });
  const settings = settingsOf(site.config);
  const account = createAccount(settings);
  const deps = {
    site,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queries: { client: new QueryClient() },
    i18n: await createI18n(site.texts, 'en'),
    settings,
    account,
  };
  // Parts of the page come with a promise, even of loaded modules: React goes on with them inside of `act`.
  await act(async () =>
    render(
      <MemoryRouter>
        <App deps={deps} />
      </MemoryRouter>,
    ),
  );
  await screen.findByRole('heading', { name: 'Start' });
  expect(screen.getByText('starting')).toBeDefined();
  const before = frame.mock.calls.length;
  await act(() => account.session.start());
  await screen.findByText('anonymous');
  // React would hydrate a page below it at once, in one long task.
  expect(frame).toHaveBeenCalledTimes(before);
});
