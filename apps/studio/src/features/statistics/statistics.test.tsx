import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { emptyStatistics, statistics, statisticsServer } from '../../testing/story-statistics.ts';
import { StatisticsPage } from './statistics-page.tsx';

// jsdom draws nothing. The values under test are those outside of the canvas.
beforeEach(async () => {
  // The library of the charts asks for the resolution of the screen when it is loaded.
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const plot = { move: () => undefined, destroy: () => undefined };
  vi.spyOn(await import('./draw-plot.ts'), 'drawPlot').mockReturnValue(plot);
});

function open(respond: InStudioProps['respond'] = statisticsServer(), at = '/statistics') {
  const asked: string[] = [];
  render(
    <InStudio
      at={at}
      respond={(path, request) => {
        asked.push(path);
        return respond(path, request);
      }}
    >
      <StatisticsPage />
    </InStudio>,
  );
  return { user: userEvent.setup(), asked };
}

describe('the statistics', () => {
  it('show totals with the period before, and one statistic by day without a mouse', async () => {
    const { user } = open();
    const visits = await screen.findByRole('button', { name: /^Visits [\d,]+/ });
    expect(visits).toHaveAttribute('aria-pressed', 'true');
    expect(visits).toHaveTextContent(/before:/);

    const slider = screen.getByRole('slider', { name: /^Visits by day/ });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Nov 24, 2026: \d+; Period before/),
    );
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Oct 26, 2026: /));

    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const row = screen.getByRole('row', { name: /^Oct 26, 2026/ });
    expect(row).toHaveTextContent('Sep 26, 2026');
    expect(within(row).getAllByRole('cell')[0]).toHaveTextContent(String(statistics.statistics[0]?.days[0]));
    await user.click(screen.getByRole('button', { name: 'Hide table' }));
    expect(screen.queryByRole('row', { name: /^Oct 26, 2026/ })).not.toBeInTheDocument();
  });

  it('show amounts in their currency, and ask for the file of the chosen statistic', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
    const { user, asked } = open();
    await user.click(await screen.findByRole('button', { name: /^Monthly recurring revenue \(EUR\)/ }));
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringContaining('€'));
    await user.click(screen.getByRole('button', { name: 'Monthly recurring revenue (EUR) as CSV' }));
    await waitFor(() => expect(asked).toContain('studio/statistics/revenue/csv?days=30&statistic=mrr'));
  });

  it('say what is counted', async () => {
    const { user } = open();
    expect(await screen.findByText(/^Page views that began on another site/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Sign-ups [\d,]+/ }));
    expect(screen.getByText(/^Accounts with a confirmed address/)).toBeVisible();
  });

  it('show pages, sources, countries and devices by their names, most first', async () => {
    open();
    const rows = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(await rows('Pages')).toEqual([
      'PageCount',
      'Images (/image/*)21,000',
      'Start page and lists (/)14,000',
      '/report12',
    ]);
    expect(await rows('Sources')).toEqual(['ReferrerCount', 'Direct or unknown9,000', 'search.example3,000']);
    expect(await rows('Countries')).toEqual(['CountryCount', 'Bulgaria7,000', 'Unknown40']);
    expect(await rows('Devices')).toEqual(['DeviceCount', 'Phone8,000', 'Computer4,000']);
    const views = screen.getByRole('region', { name: /^Page views/ });
    expect(within(views).queryByText('Bulgaria')).toBeNull();
  });

  it('say why there are no countries', async () => {
    const events = [
      { name: 'page_view', count: 1, values: [{ field: 'device', value: 'phone', count: 1, total: 0 }] },
    ];
    open(statisticsServer({ statistics: { ...statistics, hasCountries: false }, events }));
    const countries = within(await screen.findByRole('region', { name: 'Countries' }));
    expect(countries.getByText(/setting COUNTRY_HEADER/)).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Sources' })).getByText('Nothing in this period.'),
    ).toBeVisible();
  });

  it('follow site, language, period and comparison', async () => {
    const { user, asked } = open();
    await user.selectOptions(await screen.findByLabelText('Site'), 'dating');
    await user.selectOptions(screen.getByLabelText('Language'), 'German');
    await user.selectOptions(screen.getByLabelText('Period'), '90 days');
    await user.click(screen.getByLabelText('Compare with the period before'));
    await waitFor(() =>
      expect(asked).toContain('studio/statistics?days=90&site=dating&locale=de&compare=false'),
    );
    await user.selectOptions(screen.getByLabelText('Period'), 'Other dates');
    await waitFor(() =>
      expect(asked).toContain(
        'studio/statistics?from=2026-10-26&to=2026-11-24&site=dating&locale=de&compare=false',
      ),
    );
  });

  it('ask for dates instead of sending half a period', async () => {
    const { asked } = open(statisticsServer(), '/statistics?days=custom&from=2026-11-02&to=2026-11-01');
    expect(await screen.findByText(/Choose a first and a last day/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('leave out what the server does not count', async () => {
    open(statisticsServer({ statistics: { ...emptyStatistics, hasAnalytics: false } }));
    expect(await screen.findByText(/does not count visits/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Visits [\d,]+/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Sign-ups 0/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Searches without a result/ })).not.toBeInTheDocument();
  });

  it('say that they could not be loaded', async () => {
    open(() => Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 }));
    expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
