import { existsSync } from 'node:fs';
import { chromium, expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { menu, newPerson, ready, register, signIn } from './account-steps.ts';

/** The headless shell of the other tests has no cache for Back and Forward. */
const CHROMIUM = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && !path.includes('headless-shell') && existsSync(path),
);

const test = base.extend<{ context: BrowserContext }>({
  context: async ({ baseURL }, use) => {
    const browser = await chromium.launch({
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      // Playwright turns the cache off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: ['--no-sandbox', '--disable-gpu'],
    });
    await use(await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' }));
    await browser.close();
  },
});
test.skip(CHROMIUM === undefined, 'needs a Chromium with a cache for Back and Forward');

/** Leaves the page for another site and comes back; reasons why the page was loaded again. */
async function leaveAndComeBack(page: Page): Promise<string[]> {
  await page.evaluate(() => Object.assign(globalThis, { mark: true }));
  // Another origin than that of the page.
  await page.goto(page.url().replace('localhost', '127.0.0.1'));
  // A page from the cache has no load event.
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => {
    if ('mark' in globalThis) return [];
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons: { reason: string }[] | null } | null;
    })[];
    return navigation?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? ['unknown'];
  });
}

test('Back finds the page of a signed-in user as it was left, also with two tabs', async ({ context }) => {
  const page = await context.newPage();
  const person = await register(page, newPerson(), '/profile');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/login');
  await ready(page);
  // Not remembered: the tabs keep the session open together.
  await signIn(page, person);
  await expect(menu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(menu(other)).toBeVisible();
  for (const path of ['/', '/image/animals/fox-in-october', '/subscription/plans']) {
    await page.goto(path);
    await expect(menu(page)).toBeVisible();
    expect(await leaveAndComeBack(page), path).toEqual([]);
    await expect(menu(page)).toBeVisible();
  }
  // The session holds: the page that came back takes part in it again.
  await other.close();
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test('a page that comes back after signing out elsewhere shows nothing of the account @long', async ({
  context,
}) => {
  const page = await context.newPage();
  await register(page, newPerson(), '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(menu(other)).toBeVisible();
  await page.goto(page.url().replace('localhost', '127.0.0.1').replace('/profile', '/'));
  await menu(other).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeHidden();
});
