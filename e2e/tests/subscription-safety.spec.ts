import { readdirSync } from 'node:fs';
import { expect, test } from '../fixtures.ts';
import { ready, signIn } from './account-steps.ts';
import { order, PAYMENT, payButton, paymentsOf, recordRequests, toPayment } from './subscription-steps.ts';

const ownScripts = new Set(
  readdirSync(new URL('../../apps/gallery/dist/payment/assets', import.meta.url))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`),
);
const SANDBOX_WALLET = '/dev/wallet/sdk.js';
const welcome = { name: 'Welcome to Premium' };

test('page loads lead to and from the payment page, which runs only its own scripts @long', async ({
  page,
}) => {
  const requests: { url: URL; isScript: boolean }[] = [];
  await toPayment(page);
  const documents = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name));
  expect((await documents())[0]).toContain(PAYMENT);

  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return;
    requests.push({ url: new URL(request.url()), isScript: request.resourceType() === 'script' });
  });
  await page.reload();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByRole('button', { name: 'PayPal (sandbox)' })).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect([...new Set(requests.map(({ url }) => url.origin))]).toEqual([origin]);
  const scripts = [...new Set(requests.filter(({ isScript }) => isScript).map(({ url }) => url.pathname))];
  expect(scripts.filter((path) => !ownScripts.has(path))).toEqual([SANDBOX_WALLET]);

  await page.getByRole('link', { name: 'Leave checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Your order was not completed' })).toBeVisible();
  expect((await documents())[0]).toContain('/subscription/cancel');
});

test('a card number is only in the payment request @long', async ({ page }) => {
  const canary = { number: '5555555555554444', shown: '5555 5555 5555 4444' };
  const said: string[] = [];
  const sent = await recordRequests(page);
  page.on('console', (message) => said.push(message.text()));
  await toPayment(page);
  await order(page, canary.number);
  await expect(page.getByRole('heading', welcome)).toBeVisible();

  const holds = (text: string) => text.includes(canary.number) || text.includes(canary.shown);
  expect(sent.filter(({ url }) => holds(decodeURIComponent(url)))).toEqual([]);
  const bodies = sent.filter(({ body }) => holds(body)).map(({ url }) => new URL(url).pathname);
  expect([...new Set(bodies)]).toEqual(['/api/payments/payment']);
  expect(said.filter(holds)).toEqual([]);
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
      location.href,
      await indexedDB.databases(),
    ]),
  );
  expect(holds(kept)).toBe(false);
  // Going back does not restore the filled-in form either.
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(holds(await page.content())).toBe(false);
});

test('a reload during the bank confirmation continues that payment @long', async ({ page }) => {
  await toPayment(page);
  await order(page, '4000000000003220');
  await expect(page.getByRole('heading', { name: 'Sandbox bank' })).toBeVisible();
  await page.goto(PAYMENT);
  await expect(page.getByText('Please confirm with your bank')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.getByRole('link', { name: 'Continue to your bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', welcome)).toBeVisible();
  expect(await paymentsOf(page)).toMatchObject([{ status: 'succeeded', amount: 4.99 }]);
});

test('a reload during the payment cannot charge twice', async ({ page }) => {
  await toPayment(page);
  await order(page, '4000000000000259');
  await expect(page.getByText('Your payment is being processed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We can’t confirm your payment yet')).toBeVisible();
  await expect(async () => {
    const check = page.getByRole('button', { name: 'Check again' });
    if (await check.isVisible()) await check.click();
    await expect(page.getByRole('heading', welcome)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect(await paymentsOf(page)).toMatchObject([{ status: 'succeeded' }]);
});

test('after a lost response the page asks for the state and does not pay again @long', async ({ page }) => {
  await toPayment(page);
  await order(page, '4000000000000119');
  await expect(page.getByText('We can’t confirm your payment yet')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', welcome)).toBeVisible();
  expect(await paymentsOf(page)).toMatchObject([{ status: 'succeeded' }]);
});

test('a payment in a second tab shows a message and charges nothing @long', async ({ page, context }) => {
  await toPayment(page);
  const other = await context.newPage();
  await other.goto(PAYMENT);
  await expect(other.getByRole('radio', { name: 'Card', exact: true })).toBeVisible();
  await order(page);
  await expect(page.getByRole('heading', welcome)).toBeVisible();
  await order(other);
  await expect(other.getByText('You already have a subscription')).toBeVisible();
  expect(await paymentsOf(page)).toHaveLength(1);
});

test('a session that ends before the payment is renewed in another tab, and the card stays', async ({
  page,
  context,
}) => {
  const person = await toPayment(page);
  // The server sends the page without its form: tokens that are replaced before it starts end the session at once.
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const [key, value] of [
      ['token', 'at_gone'],
      ['refreshToken', 'rt_gone'],
    ] as const)
      localStorage.setItem(key, value);
  });
  await order(page);
  const notice = page.locator('[data-part="payment-invalid"]');
  await expect(notice).toContainText('Sign in to pay');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');

  const opening = context.waitForEvent('page');
  await notice.getByRole('button', { name: 'Sign in' }).click();
  const tab = await opening;
  await expect(tab.getByText('Your session has expired. Please login again.')).toBeVisible();
  await ready(tab);
  await signIn(tab, person);
  await expect(tab).toHaveURL(/\/profile$/);
  await tab.close();

  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await payButton(page).click();
  await expect(page.getByRole('heading', welcome)).toBeVisible();
  expect(await paymentsOf(page)).toMatchObject([{ status: 'succeeded' }]);
});
