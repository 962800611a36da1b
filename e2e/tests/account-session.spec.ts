import { expect, test, type Page } from '@playwright/test';
import { authPaths } from '@lumigraph/contracts';
import { menu, newPerson, ready, register, signIn } from './account-steps.ts';

test('a session that expires keeps the text of a form @long', async ({ page }) => {
  const person = await register(page, newPerson(), '/profile');
  // A pending request of the page would end the session before the form is sent.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('New email').fill('new@example.com');
  await page.getByLabel('First name').fill('Annabelle');
  await page.evaluate(() => {
    localStorage.setItem('token', 'at_gone');
    localStorage.setItem('refreshToken', 'rt_gone');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('First name')).toHaveValue('Annabelle');
  await expect(page.getByLabel('New email')).toHaveValue('new@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(menu(page)).toContainText('Annabelle');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Annabelle');
});

test('a user does not see the links of visitors while the page loads', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  await expect(menu(page)).toBeVisible();
  const arrival = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  const signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  await page.locator('html[data-session]').waitFor({ state: 'attached' });
  await expect(signInLink).toBeHidden();
  arrival.resolve(undefined);
  await expect(menu(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
});

test('a rendered page reads its session once it is hydrated, and also when that does not end', async ({
  page,
}) => {
  await register(page, newPerson(), '/profile');
  await page.addInitScript(() => {
    addEventListener('site-hydrated', (event) => {
      performance.mark('hydrated');
      if (sessionStorage.getItem('never-ends')) event.stopImmediatePropagation();
    });
  });
  await page.goto('/');
  await expect(menu(page)).toBeVisible();
  const orderOfEvents = () =>
    page.evaluate((path) => {
      const isCheck = ({ name }: PerformanceEntry): boolean => new URL(name, origin).pathname.endsWith(path);
      const events = performance.getEntries().filter((entry) => entry.name === 'hydrated' || isCheck(entry));
      return events.map(({ entryType }) => entryType);
    }, authPaths.validateToken);
  await expect.poll(orderOfEvents).toEqual(['mark', 'resource']);

  await page.evaluate(() => sessionStorage.setItem('never-ends', 'true'));
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test('two tabs refresh the session once and follow each other’s sign-out and sign-in @long', async ({
  page,
  context,
}) => {
  const person = await register(page, newPerson(), '/profile');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();

  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes.push(request.url());
  });
  await page.evaluate(() => localStorage.setItem('token', 'at_expired'));
  const buttons = [page, other].map((tab) => tab.getByRole('button', { name: 'Download my data' }));
  await Promise.all(buttons.map((button) => button.click()));
  await expect(page.getByText(/Saved as/)).toBeVisible();
  await expect(other.getByText(/Saved as/)).toBeVisible();
  expect(refreshes).toHaveLength(1);

  await menu(other).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto('/');
  await other.goto('/login');
  await ready(other);
  await signIn(other, person);
  await expect(menu(page)).toContainText('Ann');
});

test('a tab that was frozen during a refresh delays other tabs by seconds only @long', async ({
  page: frozen,
  context,
}) => {
  const person = await register(frozen, newPerson(), '/profile');
  const profile = (tab: Page) => tab.getByRole('heading', { level: 1, name: 'Ann Lee' });
  await expect(profile(frozen)).toBeVisible();
  // A document of the site that runs no script of its own holds the lock of a refresh, as a frozen tab does.
  await frozen.goto('/robots.txt');
  await frozen.evaluate(() => {
    void navigator.locks.request('auth-refresh', () => new Promise(() => undefined));
  });
  const held = () =>
    frozen.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(await held()).toContain('auth-refresh');
  const expire = (tab: Page, refreshToken?: string) =>
    tab.evaluate((value) => {
      localStorage.setItem('tokenExpiresAt', '2020-01-01T00:00:00.000Z');
      if (value) localStorage.setItem('refreshToken', value);
    }, refreshToken);
  // The other tabs wait for 15 seconds.
  const limit = { timeout: 60_000 };

  await expire(frozen);
  const other = await context.newPage();
  const renewed = other.waitForResponse((response) => response.url().includes('/auth/refresh'), limit);
  await other.goto('/profile');
  expect((await renewed).status()).toBe(200);
  await expect(profile(other)).toBeVisible();

  // A session that cannot be renewed leads to the form, which signs in.
  await expire(other, 'rt_gone');
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login\?/, limit);
  await ready(other);
  await signIn(other, person);
  await expect(profile(other)).toBeVisible(limit);
  expect(await held()).toContain('auth-refresh');
});

test('a user signs out other devices @long', async ({ page, browser }) => {
  const person = await register(page, newPerson(), '/profile');
  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  await there.goto('/login');
  await ready(there);
  await signIn(there, person);
  await expect(menu(there)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();
  await there.goto('/profile');
  await expect(there).toHaveURL(/\/login\?/);
  await expect(there.getByText('Your session has expired. Please login again.')).toBeVisible();
  await elsewhere.close();
});

test('a sign-in without “remember me” holds for new tabs, not after a restart of the browser @long', async ({
  page,
  context,
}) => {
  const person = await register(page);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/login');
  await ready(page);
  await signIn(page, person);
  await expect(menu(page)).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('auth_token'),
      sessionStorage.getItem('auth_token') === localStorage.getItem('token'),
    ]),
  ).toEqual([null, true]);
  const other = await context.newPage();
  await other.goto('/');
  await expect(menu(other)).toBeVisible();
  await page.close();
  await other.reload();
  await expect(menu(other)).toBeVisible();
  await other.close();
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
