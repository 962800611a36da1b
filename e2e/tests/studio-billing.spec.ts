import { expect, test } from '../fixtures.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';
import { pay, prepared } from './subscribers.ts';

test('an administrator refunds a part of a payment, and finds it in the statistics @long', async ({
  page,
  request,
  expectAccessible,
}) => {
  const buyer = await prepared(request, 'free');
  await pay(request, buyer);
  await page.goto(`/studio/billing?q=${encodeURIComponent(buyer.email)}`);
  await signIn(page, accountWith('admin'));
  await page.getByRole('grid', { name: 'Payments' }).getByText(buyer.email).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment of €4.99' })).toBeVisible();
  await expect(page.getByText('Premium monthly')).toBeVisible();
  await expect(page.getByText('Germany')).toBeVisible();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Refund this payment?' });
  await dialog.getByLabel('Amount in EUR').fill('5');
  await dialog.getByLabel('Reason').fill('two days without service');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText('Enter an amount up to €4.99').first()).toBeVisible();
  await dialog.getByLabel('Amount in EUR').fill('2.50');
  await dialog.getByRole('button', { name: 'Refund €2.50' }).click();
  await expect(page.getByText('€2.50 refunded. €2.49 can still be refunded.')).toBeVisible();
  await expect(page.getByText('€2.50 – refunded')).toBeVisible();
  await expect(page.getByText('two days without service')).toBeVisible();

  await page.goto('/studio/statistics?days=7');
  await page.getByRole('button', { name: /^Refunds/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Refunds/ })).toBeVisible();
  const day = page.getByRole('slider', { name: /^Refunds.* by day/ });
  await day.press('End');
  await expect(day).toHaveAttribute('aria-valuetext', /€\d*[1-9]/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('region', { name: /^Refunds/ }).getByRole('row')).toHaveCount(8);
  await expectAccessible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV.*Refunds|Refunds.*CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});
