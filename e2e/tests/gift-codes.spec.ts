import { expect, test } from '../fixtures.ts';
import { newPerson, ready, sendRegistration, signIn, signOut } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';

test('an administrator makes a gift code, and a visitor has Premium with it, without a payment', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.goto('/studio/billing/gift-codes');
  await signIn(page, accountWith('admin'));
  await page.getByRole('button', { name: 'Make gift codes' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Name').fill('For a friend');
  await form.getByLabel('Plan').selectOption({ label: 'Premium monthly' });
  await form.getByRole('button', { name: 'Make codes' }).click();
  const code = await page.getByRole('textbox', { name: 'Gift codes' }).inputValue();
  expect(code).toMatch(/^\w{4}(?:-\w{4}){3}$/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ locale: 'en-GB', baseURL: new URL(page.url()).origin });
  const visitor = await context.newPage();
  await visitor.goto('/subscription/plans');
  await ready(visitor);
  await visitor.getByRole('link', { name: 'Redeem a gift code' }).click();
  await expect(visitor).toHaveURL(/\/login\?/);
  await visitor.getByRole('link', { name: 'Sign up', exact: true }).click();
  await sendRegistration(visitor, newPerson(), visitor.url());
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Redeem a gift code');
  await visitor.getByLabel('Gift code').fill('0000-0000-0000-0000');
  await visitor.getByRole('button', { name: 'Redeem' }).click();
  await expect(visitor.getByText('We don’t know this code')).toBeVisible();
  // As somebody types it from a card.
  await visitor.getByLabel('Gift code').fill(code.toLowerCase().replaceAll('-', ' '));
  await visitor.getByRole('button', { name: 'Redeem' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Enjoy Premium');
  await visitor.goto('/profile');
  await expect(visitor.getByText(/^Free until .* It ends by itself; you won’t be charged\.$/)).toBeVisible();
  await signOut(visitor);
  await context.close();

  await page.reload();
  await expect(page.getByText('1 of 1')).toBeVisible();
});
