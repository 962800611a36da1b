import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { routeStripe } from '../providers/fake-stripe-js.ts';
import { startStripeServer, type StripeServer } from '../providers/stripe-server.ts';
import { register } from './account-steps.ts';
import { PAYMENT, payButton, recordRequests } from './subscription-steps.ts';

let server: StripeServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startStripeServer();
});
test.afterAll(() => server.close());

async function toStripe(page: Page): Promise<void> {
  await register(page, undefined, `${server.origin}/register`);
  await page.goto(server.origin + PAYMENT);
}

/** Opens the link in the newest mail: the one of the user who has just registered. */
async function confirmAddress(page: Page): Promise<void> {
  let link = '';
  await expect(async () => {
    const outbox = await (await page.request.get(`${server.origin}/dev/outbox.json`)).text();
    link = /\/confirm-email#token=[\w-]+/.exec(outbox)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 30_000 });
  await page.goto(server.origin + link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}

async function pay(page: Page, number: string): Promise<void> {
  const input = page.frameLocator('iframe[title="Secure payment input frame"]').getByRole('textbox');
  await input.fill(number);
  const consent = page.getByRole('checkbox', { name: /Start Premium now/ });
  if (!(await consent.isChecked())) await consent.check();
  await payButton(page).click();
}

test('a card in Stripe’s frame pays, and no request to our server contains its number @long', async ({
  page,
  expectAccessible,
}) => {
  await routeStripe(page, server.stripe);
  await toStripe(page);
  const sent = await recordRequests(page);
  await page.reload();
  await expect(payButton(page)).toHaveAttribute('data-incomplete');
  await expect(page.getByLabel('Card number', { exact: true })).toHaveCount(0);
  await expectAccessible();
  await pay(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  expect(server.stripe.charges).toEqual([499]);
  expect(sent.filter(({ url, body }) => `${url} ${body}`.includes('4242424242424242'))).toEqual([]);
  // The server received a token, which proves that the recorder sees bodies.
  expect(sent.some(({ body }) => body.includes('pm_card_visa'))).toBe(true);
  expect([...new Set(sent.map(({ url }) => new URL(url).origin))].sort()).toEqual(
    [server.origin, 'https://js.stripe.com'].sort(),
  );
});

test('the colors in Stripe’s frame follow the theme of the page @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await routeStripe(page, server.stripe);
  await toStripe(page);
  const frame = page.locator('iframe[title="Secure payment input frame"]');
  await expect(frame).toHaveAttribute('data-text', /^#[0-3]/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(frame).toHaveAttribute('data-text', /^#[c-f]/);
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'));
  await expect(frame).toHaveAttribute('data-text', /^#[0-3]/);
});

test('only the payment document allows Stripe in its policy @long', async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(server.origin + path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf(PAYMENT)).toContain("script-src 'self' https://js.stripe.com");
  expect(await policyOf(PAYMENT)).not.toContain('paypal');
  expect(await policyOf('/subscription/plans')).not.toContain('stripe');
});

test('a declined card, then 3-D Secure in Stripe’s window @long', async ({ page }) => {
  await routeStripe(page, server.stripe);
  await toStripe(page);
  await pay(page, '4000000000000002');
  await expect(page.getByText(/Your bank declined the card/)).toBeVisible();
  await pay(page, '4000000000003220');
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('refused 3-D Secure charges nothing @long', async ({ page }) => {
  await routeStripe(page, server.stripe, { decision: 'refuse' });
  await toStripe(page);
  const before = server.stripe.charges.length;
  await pay(page, '4000000000003220');
  await expect(page.getByText(/bank did not confirm the payment/)).toBeVisible();
  expect(server.stripe.charges).toHaveLength(before);
});

const wallets = (page: Page) => page.locator('[data-part="express"]');

for (const [express, name] of [
  ['applePay', 'Apple Pay'],
  ['googlePay', 'Google Pay'],
] as const) {
  test(`${name} on the device pays in one press @long`, async ({ page }) => {
    await routeStripe(page, server.stripe, { express });
    await toStripe(page);
    const before = server.stripe.charges.length;
    await expect(wallets(page)).toContainText(name);
    await page.getByRole('button', { name: `Buy with ${name}` }).click();
    await expect(page.getByRole('alert')).toContainText('Please agree to the immediate start of Premium');
    await expect(page.getByRole('alert')).not.toContainText('card');
    expect(server.stripe.charges).toHaveLength(before);
    await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
    await page.getByRole('button', { name: `Buy with ${name}` }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    expect(server.stripe.charges).toHaveLength(before + 1);
  });
}

test('wallets that do not load leave the card fields, which pay @long', async ({ page }) => {
  await routeStripe(page, server.stripe, { express: 'loaderror' });
  await toStripe(page);
  await expect(wallets(page)).toHaveAttribute('data-status', 'none');
  await expect(wallets(page)).not.toContainText('Apple Pay');
  await pay(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
});

test('a blocked Stripe script shows a message and a retry @long', async ({ page }) => {
  await routeStripe(page, server.stripe);
  const blocked = /^https:\/\/js\.stripe\.com\/.*stripe\.js/;
  await page.route(blocked, (route) => route.fulfill({ status: 404 }));
  await toStripe(page);
  await expect(page.getByText('Stripe could not be loaded')).toBeVisible();
  await page.unroute(blocked);
  await routeStripe(page, server.stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeVisible();
});

test.describe('an address that is not confirmed', () => {
  test.use({ provokedStatuses: [403] });

  test('the free trial needs no card and shows its end @long', async ({ page, expectAccessible }) => {
    await routeStripe(page, server.stripe);
    await toStripe(page);
    await expect(page.getByRole('heading', { name: 'Try Premium free for 7 days' })).toBeVisible();
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await expect(page.getByRole('alert')).toContainText('Please confirm your email address first');
    await expectAccessible();
    await page.getByRole('link', { name: 'Go to my profile' }).click();
    await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible();
    await confirmAddress(page);
    await page.goto(server.origin + PAYMENT);
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await expect(page.getByRole('heading', { name: 'Your free trial has started' })).toBeVisible();
    await expectAccessible();
    await page.goto(`${server.origin}/profile#subscription`);
    await expect(page.getByText(/^Free until/)).toBeVisible();
  });
});
