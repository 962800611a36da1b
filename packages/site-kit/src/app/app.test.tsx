import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createAccount, useAccountState } from '../features/account/account-context.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import { testSite } from '../testing/test-site.ts';
import { App } from './app.tsx';
import { createI18n } from './i18n.ts';
import { lazyPages } from './lazy-page.tsx';
import { defineSite, useRouteParam, type SiteSlots } from './site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A site with a page at `/` and one with a parameter, and a former address. */
async function showSite(Start: ComponentType, slots: SiteSlots = {}) {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  const page = lazyPages({
    files: { './start-page.tsx': () => Promise.resolve({ Page: Start }) },
    others: {
      load: () =>
        Promise.resolve({ pageFiles: { './post-page.tsx': () => Promise.resolve({ Page: Post }) } }),
      source: 'page-files.ts',
    },
    folder: './',
  });
  const start = page('start');
  await start.load();
  const site = defineSite({
    ...testSite,
    routes: [{ path: '/', page: start }, { path: '/posts/:id', page: page('post') }, ...testSite.routes],
    redirects: { '/former': '/posts/first' },
    slots,
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
  return { account };
}

function Post() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>Post {useRouteParam('id')}</h1>
      <output>{pathname + search}</output>
    </>
  );
}

it.each([
  ['/posts/first', 'Post first', '/posts/first'],
  ['/posts/caf%C3%A9', 'Post café', '/posts/caf%C3%A9'],
  ['/posts/100%', 'Post 100%', '/posts/100%'],
  ['/former?page=2', 'Post first', '/posts/first?page=2'],
])('a link to %s shows %s', async (to, heading, address) => {
  await showSite(() => (
    <>
      <h1>Start</h1>
      <AppLink to={to}>Go</AppLink>
    </>
  ));
  await act(async () => userEvent.click(screen.getByRole('link', { name: 'Go' })));
  await screen.findByRole('heading', { name: heading });
  expect(screen.getByText(address)).toBeDefined();
});

it('the start of the session does not render the frame of the page again', async () => {
  const frame = vi.fn<() => void>();
  function Overlay() {
    frame();
    return <Status />;
  }
  function Status() {
    return <output>{useAccountState().status}</output>;
  }
  const { account } = await showSite(() => <h1>Start</h1>, { Overlay });
  expect(screen.getByText('starting')).toBeDefined();
  const before = frame.mock.calls.length;
  await act(() => account.session.start());
  await screen.findByText('anonymous');
  // React would hydrate a page below it at once, in one long task.
  expect(frame).toHaveBeenCalledTimes(before);
});
