import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attention } from '../../testing/story-attention.ts';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { HomePage } from './home-page.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (respond: InStudioProps['respond']) =>
  render(
    <InStudio respond={respond}>
      <HomePage />
    </InStudio>,
  );

describe('the start page', () => {
  it('links to what waits, with its number, and to the statistics of today', async () => {
    open(() => attention);
    expect(await screen.findByRole('link', { name: '1 open report of an image' })).toHaveAttribute(
      'href',
      '/inbox/reports?state=open',
    );
    expect(screen.getByRole('link', { name: '13 failed renewals' })).toHaveAttribute(
      'href',
      '/billing/failed-renewals',
    );
    expect(screen.getByRole('link', { name: /^Downloads 214 190 in total a week ago/ })).toHaveAttribute(
      'href',
      '/statistics?statistic=downloads',
    );
    expect(screen.getByText(/2 emails could not be delivered/)).toBeVisible();
  });

  it('shows a new owner what is done and what is next, until all is done', async () => {
    open(() => attention);
    expect(await screen.findByText('Publish the first image')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Publish the first image' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Turn on two-step verification' })).toHaveAttribute(
      'href',
      '/profile#twoFactor',
    );
    expect(screen.getByRole('link', { name: 'Schedule backups' })).toHaveAttribute(
      'href',
      '/settings/environment',
    );
    cleanup();
    open(() => ({ ...attention, firstSteps: [] }));
    expect(await screen.findByText(/2 emails could not be delivered/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });

  it('says that nothing waits', async () => {
    open(() => ({ ...attention, items: [], warnings: [] }));
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
  });

  it('says that the database does not respond, beside what was known before', async () => {
    let isAway = false;
    open(() =>
      isAway
        ? Response.json(
            { code: 'UNAVAILABLE', message: '' },
            { status: 503, headers: { 'retry-after': '5' } },
          )
        : attention,
    );
    expect(await screen.findByText(/2 emails could not be delivered/)).toBeVisible();
    isAway = true;
    // Comes back to this tab a minute later.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(
      await screen.findByText(/The server is busy.*You can try again in 5 seconds/, {}, { timeout: 15_000 }),
    ).toBeVisible();
    expect(screen.getByText(/2 emails could not be delivered/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('keeps the links to the sections when it could not be loaded', async () => {
    open(() => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }));
    expect(await screen.findByText(/The server is busy/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Statistics/ })).toBeVisible();
  });
});
