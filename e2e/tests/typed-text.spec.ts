import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { mailTo, menu, newPerson, password, ready, signIn, signOut } from './account-steps.ts';
import { buy } from './subscription-steps.ts';

/** What people type and copy, and what their devices say, is taken as it is meant. */

interface Registration {
  firstName: string;
  email: string;
  password: string;
  confirmation: string;
}

async function fillRegistration(page: Page, values: Partial<Registration>): Promise<void> {
  const { firstName = 'Ann', email = '', password: secret = password, confirmation = secret } = values;
  await page.goto('/register');
  await ready(page);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click({ force: true });
}

test('an address copied with invisible characters is that of the same account @long', async ({ page }) => {
  const { email } = newPerson();
  await fillRegistration(page, {
    email: `\u202a${email.replace('@', '\u200b@')}\u2060`,
    firstName: 'A\u00adnn',
  });
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(menu(page)).toHaveAccessibleName(/Account of Ann\b/);
  expect(await mailTo(page, email, /Welcome/)).not.toMatch(/\u200b|\u202a|xn--/);
  await signOut(page);
  for (const typed of [email, `\ufe0f${email}\u3164`]) {
    await page.goto('/login');
    await ready(page);
    await signIn(page, { email: typed, firstName: 'Ann' });
    await expect(menu(page)).toBeVisible();
    await signOut(page);
  }
});

test('a name of invisible characters is missing @long', async ({ page }) => {
  for (const firstName of ['\u200b', '\u3164', '\u2800\u00a0']) {
    await fillRegistration(page, { email: newPerson().email, firstName });
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('a password with an accent works on every device @long', async ({ page }) => {
  const { email } = newPerson();
  // One keyboard writes é as one character, another as e with a mark.
  const composed = 'Caf\u00e9-Garden-42!';
  const decomposed = 'Cafe\u0301-Garden-42!';
  await fillRegistration(page, { email, password: composed, confirmation: decomposed });
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  for (const typed of [decomposed, composed]) {
    await signOut(page);
    await page.goto('/login');
    await ready(page);
    await signIn(page, { email, firstName: 'Ann' }, typed);
    await expect(menu(page)).toBeVisible();
  }
});

test('the second press on a confirmation link says that the address is confirmed @long', async ({
  page,
  context,
}) => {
  const { email } = newPerson();
  await fillRegistration(page, { email });
  const link = /\/confirm-email#token=[\w-]+/.exec(await mailTo(page, email, /Welcome/))?.[0] ?? '';
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await ready(tab);
  }
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText('This email address is already confirmed.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});

const HOUR_MS = 3_600_000;
for (const hours of [1, -1, 26])
  test(`a clock that is wrong by ${hours} h causes no refresh of its own @long`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + hours * HOUR_MS);
    const { email } = newPerson();
    await fillRegistration(page, { email });
    await expect(menu(page)).toBeVisible();
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/refresh')) refreshes.push(request.url());
    });
    for (const path of ['/profile', '/favorites', '/contact', '/profile']) {
      await page.goto(path);
      await ready(page);
      await expect(menu(page)).toBeVisible();
    }
    expect(refreshes).toEqual([]);
  });

test('a thousand is a thousand, and digits of every script are digits @long', async ({ page }) => {
  await page.goto('/support');
  await ready(page);
  await page.getByRole('radio', { name: 'Another amount' }).check();
  const amount = page.getByLabel('Amount in EUR');
  const goOn = page.getByRole('button', { name: 'Continue to payment' });
  for (const typed of ['1,000', '1 000', '１，０００']) {
    await amount.fill(typed);
    await goOn.click();
    await expect(page.getByText('Enter an amount from €1.00 to €200.00')).toBeVisible();
    await amount.fill('2');
    await expect(page.getByText('Enter an amount from €1.00 to €200.00')).toBeHidden();
  }
  await amount.fill('１２');
  await goOn.click();
  await expect(page).toHaveURL((url) => decodeURIComponent(url.href).includes('amount=12'));
});

// At every moment one of these zones has another date than UTC.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the profile names the days of the invoice @long`, async ({ page }) => {
      await buy(page);
      await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
      const { issuedAt, currentPeriodEnd } = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
        const load = async (path: string) => (await fetch(path, { headers })).json();
        const [{ items }, subscription] = await Promise.all([
          load('/api/accounting/subscriptions/invoices') as Promise<{ items: { issuedAt: string }[] }>,
          load('/api/accounting/subscriptions/current') as Promise<{ currentPeriodEnd: string }>,
        ]);
        return { issuedAt: items[0]!.issuedAt, currentPeriodEnd: subscription.currentPeriodEnd };
      });
      const day = (at: string) =>
        new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
      await page.goto('/profile#subscription');
      await expect(page.locator('[data-part="invoice"]')).toContainText(day(issuedAt));
      await expect(page.getByText(/^Renews on/)).toContainText(day(currentPeriodEnd));
    });
  });
