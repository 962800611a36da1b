import { expect, test } from '../fixtures.ts';
import { ready, newPerson, sendRegistration } from './account-steps.ts';
import { fillCard, paymentsOf } from './subscription-steps.ts';

test('a visitor chooses an amount, pays once, and pays again with the saved card @long', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support us' }).click();
  await ready(page);
  await expectAccessible();
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Amount in EUR').fill('0,50');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Amount in EUR')).toBeFocused();
  await expect(page.getByText('Enter an amount from €1.00 to €200.00')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('7,50');
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  // The payment is for users; registration leads back to it.
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await sendRegistration(page, newPerson(), page.url());
  await expect(page).toHaveURL(/\/subscription\/payment\?product=support&amount=7\.5$/);
  const payButton = (amount: string) =>
    page.getByRole('button', { name: `Order with obligation to pay ${amount}`, exact: true });
  await fillCard(page, '4242424242424242');
  await page.getByRole('checkbox', { name: /Save this card/ }).check();
  await expectAccessible();
  await payButton('€7.50').click();
  await expect(page).toHaveURL(/\/support\?payment=pay_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Support this site')).toBeVisible();

  await page.goto('/subscription/payment?product=support&amount=5');
  await expect(page.getByRole('radio', { name: /Visa •••• 4242/ })).toBeChecked();
  await payButton('€5.00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  expect(await paymentsOf(page)).toMatchObject([
    { status: 'succeeded', amount: 5 },
    { status: 'succeeded', amount: 7.5 },
  ]);

  await page.goto('/profile#cards');
  const cards = page.locator('#cards');
  await cards.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await cards.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cards.getByText('No saved cards.')).toBeVisible();
});

test('a bank that refuses a one-off payment leads back to its form @long', async ({ page }) => {
  const payment = '/subscription/payment?product=support&amount=3';
  await page.goto(payment);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await sendRegistration(page, newPerson(), page.url());
  await fillCard(page, '4000000000003220');
  await page.getByRole('button', { name: /Order with obligation/ }).click();
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(page).toHaveURL(/\/subscription\/payment\?product=support&amount=3&declined=pay_/);
  await expect(page.getByText('The payment did not go through')).toBeVisible();
});
