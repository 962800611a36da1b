import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import '@testing-library/jest-dom/vitest';
import { expect, it } from 'vitest';
import * as entry from './index.ts';
import { useSession } from './react.ts';
import { FakeBrowser } from './testing/fake-browser.ts';

it('exports exactly this', () => {
  expect(Object.keys(entry).toSorted()).toEqual([
    'ApiError',
    'LOGOUT_EVENT',
    'cleanFileName',
    'createAnalyticsClient',
    'createAuthClient',
    'createBlogClient',
    'createCollectionsClient',
    'createContactClient',
    'createDownloadsClient',
    'createEarlyAccessClient',
    'createFavoritesClient',
    'createFilesClient',
    'createImagesClient',
    'createLumigraph',
    'createNewsletterClient',
    'createPaymentsClient',
    'createSearchClient',
    'createSession',
    'createSubscriptionsClient',
    'hasRole',
    'isApiError',
    'isPremium',
    'readDownload',
    'serverNow',
  ]);
});

it('useSession renders as starting on the server and follows the store in the browser', async () => {
  const session = entry.createSession({
    authBaseUrl: 'http://localhost/api',
    environment: new FakeBrowser().openTab().environment,
  });
  function Name() {
    return <p>{useSession(session, (state) => state.user?.firstName ?? state.status)}</p>;
  }
  expect(renderToString(<Name />)).toBe('<p>starting</p>');
  render(<Name />);
  await act(() => session.start());
  expect(screen.getByText('anonymous')).toBeInTheDocument();
  act(() =>
    session.open({ token: 't', user: { id: '1', email: 'a@b.co', firstName: 'Ann' } }, { remember: true }),
  );
  expect(screen.getByText('Ann')).toBeInTheDocument();
});

it.each([
  [{ isPremium: true }, true],
  [{ subscription: { isPremium: true } }, true],
  [{ subscription: { status: 'Active' } }, true],
  [{ subscription: { status: 'Cancelled' } }, false],
  [{}, false],
])('Premium by the flags %j: %s', (flags, expected) => {
  expect(entry.isPremium({ id: '1', email: 'a@b.co', ...flags })).toBe(expected);
});

it('knows whether a user has a role', () => {
  expect(entry.hasRole({ id: '1', email: 'a@b.co', roles: ['admin'] }, 'admin')).toBe(true);
  expect(entry.hasRole({ id: '1', email: 'a@b.co' }, 'admin')).toBe(false);
  expect(entry.hasRole(null, 'admin')).toBe(false);
});
