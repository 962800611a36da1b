import type { Page } from '@playwright/test';
import { newerApis } from '../../tooling/build/newer-apis.ts';
import { expect, test } from '../fixtures.ts';
import { ready } from './account-steps.ts';
import { order, PAYMENT, toPayment } from './subscription-steps.ts';

/** Every page opens without what the oldest promised browsers lack (`tooling/build/browsers.ts`). */

const PORT = Number(process.env['E2E_PORT'] ?? 4310);
const SITES = { gallery: PORT, dating: PORT + 1, minorities: PORT + 2 } as const;
const origins = Object.entries(SITES).map(([site, port]) => ({ site, origin: `http://localhost:${port}` }));

/** Chromium enforces Trusted Types without their objects too, which no browser that lacks them does. */
const removed = newerApis.filter((path) => !path.startsWith('trusted') && !path.startsWith('Trusted'));

/** Runs in the page: removes each API, and returns those that are still there. */
function removeApis(paths: readonly string[]): string[] {
  const left: string[] = [];
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const key = last === '@@asyncIterator' ? Symbol.asyncIterator : last;
    const owner = names.reduce<object | undefined>(
      (found, name) => (found as Record<string, object> | undefined)?.[name],
      globalThis,
    );
    if (owner === undefined) continue;
    try {
      Reflect.deleteProperty(owner, key);
    } catch {
      // Reported below.
    }
    if (Object.hasOwn(owner, key)) left.push(path);
  }
  return left;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(removeApis, removed);
});

/** Opens the menu of languages, which needs the scripts of the page. */
async function expectInteractive(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function expectSignInForm(page: Page): Promise<void> {
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
}

test('home and sign-in of the gallery work in the oldest promised browsers', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(removeApis, removed)).toEqual([]);
  await ready(page);
  await expectInteractive(page);
  await page.goto('/login');
  await ready(page);
  await expectSignInForm(page);
});

test.describe('a browser that is older', () => {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  const older = test.extend({ quietConsole: async ({}, use) => use(undefined) });
  const why = (page: Page) => page.getByText(/^This page works only in part/);

  older(
    'keeps what the server sent when the first view fails, and downloads without scripts',
    async ({ page }) => {
      // What a first view calls while it is rendered.
      await page.addInitScript(() => {
        Reflect.deleteProperty(Intl, 'PluralRules');
        Reflect.deleteProperty(Array.prototype, 'toSorted');
        Reflect.deleteProperty(Array.prototype, 'flatMap');
      });
      await page.goto('/image/nature/fjord-before-sunrise');
      await expect(why(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Something went wrong/);
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.jpg$/);
    },
  );

  older('keeps it too when a script cannot be read at all @long', async ({ page }) => {
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'this is no script' }),
    );
    await page.goto('/contact');
    await expect(why(page)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  });
});

test('the studio works in the oldest promised browsers', async ({ page }) => {
  await page.goto('/studio');
  await expect(page).toHaveURL(/\/studio\/sign-in/);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
});

for (const { site, origin } of origins) {
  test.describe(`${site} in the oldest promised browsers`, () => {
    test.use({ baseURL: origin });
    for (const path of ['/', '/subscription/plans', '/login', '/register', '/contact'])
      test(`${path} is interactive @long`, async ({ page }) => {
        await page.goto(path);
        await ready(page);
        await expectInteractive(page);
      });
  });
}

test('image, search and blog post are interactive @long', async ({ page }) => {
  await page.goto('/?q=forest');
  await ready(page);
  await expectInteractive(page);
  await page.goto('/');
  await page.getByRole('main').locator('a[href^="/image/"]').first().click();
  await expect(page).toHaveURL(/\/image\//);
  await page.reload();
  await ready(page);
  await expectInteractive(page);
  await page.goto('/blog');
  await page.getByRole('main').locator('a[href^="/blog/"]').first().click();
  await expect(page).toHaveURL(/\/blog\/./);
  await page.reload();
  await ready(page);
  await expectInteractive(page);
});

test('a plan can be bought @long', async ({ page }) => {
  await toPayment(page);
  await expect(page).toHaveURL(new RegExp(PAYMENT.replace('?', String.raw`\?`)));
  await order(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Premium');
});
