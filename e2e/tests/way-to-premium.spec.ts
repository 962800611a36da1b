import { expect, test } from '../fixtures.ts';
import { newPerson, ready, sendRegistration } from './account-steps.ts';
import { order, PAYMENT } from './subscription-steps.ts';

const IMAGE = '/image/abstract/amber-gyroid';

test('the way from a picture to Premium leads back to it, over reloads, a sign-up and Back', async ({
  page,
}) => {
  await page.goto(IMAGE);
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Premium' }).click();
  await expect(page.getByRole('link', { name: 'Choose Monthly' })).toBeVisible();
  await page.reload();
  await ready(page);
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.reload();
  await ready(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/register\?/);
  await sendRegistration(page, newPerson(), page.url());
  const payment = `${PAYMENT}&from=${encodeURIComponent(IMAGE)}`;
  await expect(page.getByRole('link', { name: 'Leave checkout' })).toBeVisible();
  await expect(page).toHaveURL(payment);
  // The forms to sign in are behind the user: no step back leads to them.
  await page.goBack();
  await expect(page).toHaveURL('/subscription/plans');
  await page.goForward();
  await page.reload();
  await order(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to the picture' }).click();
  await expect(page).toHaveURL(IMAGE);
});
