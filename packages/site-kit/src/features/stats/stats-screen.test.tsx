import { ApiError } from '@lumigraph/api-clients';
import type { AnalyticsApi, AnalyticsStats } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createI18n, loadNamespace } from '../../app/i18n.ts';
import { Providers } from '../../app/providers.tsx';
import { settingsOf } from '../../lib/public-settings.tsx';
import { testSite } from '../../testing/test-site.ts';
import { STATS_NAMESPACE } from './number-texts.ts';
import { StatsScreen } from './stats-screen.tsx';

const stats: AnalyticsStats = {
  from: '2026-11-19',
  to: '2026-11-20',
  sites: ['gallery'],
  days: [
    { day: '2026-11-19', views: 1_200, visits: 300, downloads: 4 },
    { day: '2026-11-20', views: 34, visits: 20, downloads: 0 },
  ],
  events: [
    {
      name: 'page_view',
      count: 1_234,
      values: [
        { field: 'route', value: '/image/*', count: 1_000, total: 0 },
        { field: 'locale', value: 'bg', count: 234, total: 0 },
        { field: 'referrer', value: 'direct', count: 12, total: 0 },
      ],
    },
    { name: 'engagement', count: 4, values: [{ field: 'route', value: '/', count: 4, total: 90 }] },
    { name: 'purchase', count: 2, values: [{ field: 'currency', value: 'EUR', count: 2, total: 98 }] },
    { name: 'something_new', count: 1, values: [] },
  ],
};

async function open(ask: AnalyticsApi['stats']) {
  const i18n = await createI18n(testSite.texts, 'en');
  await loadNamespace(i18n, STATS_NAMESPACE, 'en');
  const deps = {
    site: testSite,
    services: { billing: () => Promise.reject(new Error('not here')) },
    queryClient: new QueryClient(),
    i18n,
    settings: settingsOf(testSite.config),
  };
  render(
    <Providers deps={deps}>
      <MemoryRouter>
        <StatsScreen open={() => Promise.resolve({ stats: ask })} />
      </MemoryRouter>
    </Providers>,
  );
}

it('tells sums, days and what was done most, in words', async () => {
  await open(() => Promise.resolve(stats));
  await screen.findByRole('img', { name: /busiest day has 1,200/ });
  const totals = document.querySelector('dl')?.textContent;
  expect(totals).toBe('Page views1,234Visits320Downloads4');
  const views = within(screen.getByRole('region', { name: /^Page views 1,234/ }));
  expect(views.getByRole('row', { name: '/image/* 1,000' })).toBeTruthy();
  expect(views.getByRole('row', { name: 'Bulgarian 234' })).toBeTruthy();
  expect(views.getByRole('row', { name: 'Direct or unknown 12' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '/ 4 23 sec' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'EUR 2 €98.00' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'something_new 1' })).toBeTruthy();
  await userEvent.click(screen.getByText('Show as table'));
  const days = within(screen.getByRole('region', { name: 'Show as table' })).getAllByRole('row');
  expect(days.map((row) => row.textContent)).toEqual([
    'DayPage viewsVisitsDownloads',
    'Nov 20, 202634200',
    'Nov 19, 20261,2003004',
  ]);
});

it('asks for another period', async () => {
  const ask = vi.fn<AnalyticsApi['stats']>().mockResolvedValue(stats);
  await open(ask);
  await userEvent.selectOptions(await screen.findByLabelText('Period'), '7 days');
  expect(ask.mock.calls).toEqual([
    [30, undefined],
    [7, undefined],
  ]);
  expect(screen.queryByLabelText('Site')).toBeNull();
});

it('tells one site of several apart', async () => {
  const ask = vi.fn<AnalyticsApi['stats']>().mockResolvedValue({ ...stats, sites: ['dating', 'gallery'] });
  await open(ask);
  await userEvent.selectOptions(await screen.findByLabelText('Site'), 'dating');
  expect(ask.mock.calls).toEqual([
    [30, undefined],
    [30, 'dating'],
  ]);
});

it('says whom the numbers are for', async () => {
  const refusal = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'no' });
  await open(() => Promise.reject(refusal));
  expect(await screen.findByText(/accounts with the role “admin”/)).toBeTruthy();
});

it('offers another try when they cannot be loaded', async () => {
  const ask = vi.fn<AnalyticsApi['stats']>().mockRejectedValueOnce(new Error('away'));
  ask.mockResolvedValue({ ...stats, days: [], events: [] });
  await open(ask);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was counted in this period.')).toBeTruthy();
});
