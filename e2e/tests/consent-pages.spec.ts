import { banner, expect, namesAt, openImage, test } from '../counted-fixtures.ts';
import { record, runTimers } from '../record-requests.ts';
import { newPerson, ready, sendRegistration } from './account-steps.ts';

// One server for all tests.
test.describe.configure({ mode: 'serial' });

test('a purchase is reported once, and the payment page sends nothing to other services @long', async ({
  page,
  counted,
}) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await sendRegistration(page, newPerson(), '/register');
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect.poll(() => namesAt(counted.hits, 'umami')).toContain('sign_up');
  await page.goto('/subscription/plans');
  await ready(page);
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await expect(page).toHaveURL(/\/subscription\/payment/);
  // The events of the plans page have arrived.
  await expect
    .poll(() =>
      counted.hits.filter(({ raw }) => raw.includes('/subscription/plans')).map(({ service }) => service),
    )
    .toEqual(expect.arrayContaining(['gtag', 'plausible', 'umami']));
  await expect(page.getByRole('link', { name: 'Leave checkout' })).toBeVisible();

  counted.hits.length = 0;
  const { foreign } = record(page, counted.origin);
  const payment = await page.reload();
  expect(payment?.headers()['content-security-policy']).not.toContain('127.0.0.1');
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1240');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Cardholder name').fill('Ann Lee');
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: /Order with obligation to pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await expect.poll(() => namesAt(counted.hits, 'plausible')).toContain('purchase');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  await expect
    .poll(() => namesAt(counted.hits, 'plausible').filter((name) => name === 'pageview').length)
    .toBe(2);
  const purchases = counted.hits.filter(({ name }) => name === 'purchase');
  expect(purchases.map(({ service }) => service).sort()).toEqual(['gtag', 'plausible', 'umami']);
  for (const { raw } of purchases) {
    expect(raw).toContain('4.99');
    expect(raw).not.toMatch(/4242|pay_|Ann|@/);
  }
});

test('a link to another site is counted by its host @long', async ({ page, counted }) => {
  counted.hits.length = 0;
  await page.route('https://www.cpdp.bg/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto('/cookie-settings');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('link', { name: 'www.cpdp.bg' }).click();
  await expect(page).toHaveURL('https://www.cpdp.bg/');
  await expect
    .poll(() => counted.hits.find(({ service, name }) => service === 'plausible' && name === 'click'))
    .toMatchObject({ fields: { link_domain: 'www.cpdp.bg' } });
});

test('Global Privacy Control: no banner, no statistics, and the settings show the reason @long', async ({
  page,
  counted,
}) => {
  counted.hits.length = 0;
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  );
  await page.clock.install();
  const recorded = record(page, counted.origin);
  await page.goto('/');
  await openImage(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(page.getByText(/Your browser sends “Global Privacy Control”/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept all' })).toBeDisabled();
  await ready(page);
  await runTimers(page);
  expect([recorded.foreign, recorded.own, counted.hits]).toEqual([[], [], []]);
});

test('the consent banner takes no focus, keeps the page usable by keyboard, and passes axe in both themes @long', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expectAccessibleInBothThemes();
  await page.goto('/cookie-settings');
  await expect(page.getByRole('button', { name: 'Decline all' })).toBeEnabled();
  await expectAccessibleInBothThemes();
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  // Skip link first, then the banner, so that keyboard users reach it at once.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Decline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});
