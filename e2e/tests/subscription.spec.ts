import { rowOf } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { ready } from './account-steps.ts';
import { buy, fillCard, order, PAYMENT, payButton, toPayment } from './subscription-steps.ts';

test('the document contains the prices, and nothing about VAT that it cannot know', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/subscription/plans');
  await expect(page.getByText('4,99').first()).toBeVisible();
  await expect(page.getByText('49,00').first()).toBeVisible();
  await page.goto(PAYMENT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellung abschließen');
  await expect(page.getByText('4,99').first()).toBeVisible();
  await expect(page.getByText('MwSt. je nach Land').first()).toBeVisible();
  await context.close();
});

test('the plans show their prices, and a guest keeps the selected plan @long', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/subscription');
  await expect(page).toHaveURL(/\/subscription\/plans$/);
  await expect(page.getByText('You save €10.88 a year (18%)')).toBeVisible();
  // The free download under each setting of this server.
  for (const limit of [
    'Free for private and editorial use with credit',
    'Up to 30 different pictures a day',
    'A small credit line in the corner of each file',
  ])
    await expect(page.getByRole('main').getByText(limit)).toBeVisible();
  await expectAccessible();
  await toPayment(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible();
  await expectAccessible();
});

test('a user who registers during the checkout sees one notice about the new account @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toPayment(page);
  const announcement = page.getByText('Account created successfully!');
  await expect(announcement).toBeVisible();
  // The announcement does not cover the order button at the lower edge.
  expect((await announcement.boundingBox())?.y).toBeLessThan(200);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeVisible();
  await expect(announcement).toHaveCount(0);
});

test('a company in Berlin buys in its name, without VAT on the page and on its invoice @long', async ({
  page,
  expectAccessible,
}) => {
  await toPayment(page);
  await page.getByLabel('Country').selectOption('DE');
  await page.getByRole('checkbox', { name: /buying for a company/ }).check();
  await page.getByLabel('Company name').fill('Kontor GmbH');
  await page.getByLabel('Company address').fill('Hafenstraße 7, 10115 Berlin');
  await expect(page.getByText('Includes 19% VAT').first()).toBeVisible();
  await page.getByLabel('VAT number').fill('DE 123 456 789');
  await expect(page.getByText('No VAT: reverse charge').filter({ visible: true })).toHaveCount(2);
  await expect(page.getByText(/^Includes/)).toHaveCount(0);
  await expectAccessible();
  await order(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  expect(rowOf('invoice', { vat_reason: 'reverse-charge' })).toMatchObject({
    vat_minor: 0,
    amount_minor: 499,
  });
});

test('the monthly plan by card requires a valid card and the consent, then Premium is active', async ({
  page,
  expectAccessible,
}) => {
  await toPayment(page);
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked();
  await expect(payButton(page)).toHaveAttribute('data-incomplete');
  await expectAccessible();
  await payButton(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please check these details' })).toBeFocused();
  await page.getByRole('link', { name: 'Invalid CVC' }).click();
  await expect(page.getByLabel('CVC')).toBeFocused();
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await expect(
    page.getByRole('link', { name: 'Please agree to the immediate start of Premium' }),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/subscription\/success\?payment=pay_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await expect(page.getByText('•••• 4242')).toBeVisible();
  await expect(page.getByText('Premium monthly')).toBeVisible();
  await expect(page.getByText('Renews on')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice' }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d{10}\.pdf$/);
  await expectAccessible();
  await page.goto(PAYMENT);
  await expect(page.getByRole('heading', { level: 1, name: 'You already have Premium' })).toBeVisible();
});

test('a declined card charges nothing, and another card pays @long', async ({ page }) => {
  await buy(page, '4000000000000002');
  await expect(page.getByText(/Your bank declined the card/)).toBeVisible();
  await fillCard(page, '5555555555554444');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('a wallet pays without card fields @long', async ({ page }) => {
  await toPayment(page);
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByText('Order with obligation to pay €4.99')).toBeVisible();
  const walletButton = page.getByRole('button', { name: 'PayPal (sandbox)' });
  await walletButton.click();
  const wallet = page.getByRole('dialog', { name: 'Sandbox wallet' });
  await wallet.getByRole('button', { name: 'Cancel and return' }).click();
  await walletButton.click();
  await expect(wallet).toContainText('€4.99');
  await wallet.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('3-D Secure: a refusal charges nothing, an approval pays @long', async ({ page }) => {
  await buy(page, '4000000000003220');
  await expect(page.getByRole('heading', { name: 'Sandbox bank' })).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/Your bank did not confirm the payment/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Start Premium now/ })).toBeChecked();
  await fillCard(page, '4000000000003220');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('the profile changes the plan with its cost, cancels, resumes, and has the invoice @long', async ({
  page,
  expectAccessible,
}) => {
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await page.goto('/profile#subscription');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You keep Premium until');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/You won’t be charged again/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Premium' }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await expectAccessible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download invoice/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d{10}\.pdf$/);

  await page.getByRole('button', { name: 'Switch to Premium yearly' }).click();
  await expect(dialog).toContainText(/costs €44\.\d\d/);
  await dialog.getByRole('button', { name: /Order with obligation to pay €44\.\d\d/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Download invoice/ })).toHaveCount(2);
});

test('a guest withdraws from a contract in two steps', async ({ page, expectAccessible }) => {
  await page.goto('/withdraw');
  await ready(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'Name is required' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Which contract?').fill('0000000001');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('We have received your withdrawal')).toBeVisible();
  await expectAccessible();
});

test('the checkout uses the stored language @long', async ({ page, context }) => {
  await toPayment(page);
  await page.evaluate(() => localStorage.setItem('preferred-locale', 'de'));
  await context.clearCookies({ name: 'preferred-locale' });
  await page.goto(PAYMENT);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellung abschließen');
});
