import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from '../app/i18n.ts';
import { PageQueriesContext } from '../lib/page-queries.ts';
import { QueryScope } from '../lib/query-scope.tsx';
import { testSite } from '../testing/test-site.ts';
import { ConnectionNotice } from './notices.tsx';

function goes(state: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => {
    dispatchEvent(new Event(state));
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('says politely when the connection goes and comes, asks again for what failed, and leaves what was typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  ask.mockResolvedValue('here');
  function Page() {
    const { data, isError } = useQuery({
      queryKey: ['page'],
      queryFn: ask,
      networkMode: 'always',
      retry: false,
    });
    return <p>{isError ? 'failed' : data}</p>;
  }
  render(
    <I18nextProvider i18n={await createI18n(testSite.texts, 'en')}>
      <PageQueriesContext value={{}}>
        <ConnectionNotice />
        <input aria-label="Message" defaultValue="half a sentence" />
        <QueryScope>
          <Page />
        </QueryScope>
      </PageQueriesContext>
    </I18nextProvider>,
  );
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await screen.findByText('failed');
  goes('offline');
  expect(region.textContent).toMatch(/^You’re offline/);
  goes('online');
  expect(region.textContent).toBe('You’re back online.');
  await screen.findByText('here');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half a sentence');
  act(() => {
    vi.advanceTimersByTime(6_000);
  });
  expect(region.textContent).toBe('');
});

it('knows a page that starts without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <I18nextProvider i18n={await createI18n(testSite.texts, 'de')}>
      <PageQueriesContext value={{}}>
        <ConnectionNotice />
      </PageQueriesContext>
    </I18nextProvider>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/^Sie sind offline/);
});
