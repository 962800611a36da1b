import { expect, test } from '../fixtures.ts';
import { record, runTimers } from '../record-requests.ts';
import { ready } from './account-steps.ts';

test('no banner without third-party services; an objection stops our statistics @long', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const recorded = record(page, new URL(baseURL ?? '').origin);
  await page.goto('/about');
  await expect.poll(() => recorded.own.map(({ name }) => name)).toEqual(['page_view']);
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect.poll(() => recorded.own.length).toBe(2);
  await page.getByRole('checkbox', { name: /Our own statistics/ }).uncheck();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText(/You made this choice on/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.reload();
  await ready(page);
  await runTimers(page);
  expect(recorded.own).toHaveLength(2);
  expect(recorded.foreign).toEqual([]);
});
