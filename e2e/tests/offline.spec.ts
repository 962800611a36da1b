import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { newPerson, ready, register, signOut } from './account-steps.ts';

/** Pages without a connection: copies of what was seen, and for every other address a page that leads to them. */

const test = base.extend({
  // A browser without a connection logs an error for each file.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  quietConsole: async ({}, use) => use(undefined),
});
test.use({ serviceWorkers: 'allow' });

const IMAGE = '/image/nature/fjord-before-sunrise';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page whose requests pass the service worker. */
async function openControlled(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ready(page);
}

const keptNames = (page: Page) => page.evaluate(() => caches.keys());

test('seen pages open without a connection, every other address leads to them', async ({ page, context }) => {
  await openControlled(page);
  for (const path of [IMAGE, '/about']) {
    await page.goto(path);
    await ready(page);
  }
  await page.goto(IMAGE);
  await ready(page);
  const title = await heading(page).textContent();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  await page.goto('/blog/a-post-that-was-never-opened');
  await expect(heading(page)).toHaveText('You’re offline');
  const seen = page.getByRole('region', { name: 'You can open these pages offline' });
  const link = seen.getByRole('link', { name: title ?? '' });
  await expect
    .poll(() => link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await link.click();
  await expect(heading(page)).toHaveText(title ?? '');

  await page.goto('/subscription/payment?plan=premium-monthly');
  await expect(heading(page)).toHaveText('You’re offline');
  await context.setOffline(false);
  // Where a guest who wants to pay ends.
  await expect(heading(page)).toHaveText('Sign In');
});

test('with a connection no page is the copy of an earlier one @long', async ({ page, context }) => {
  await openControlled(page, '/about');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await context.addCookies([{ name: 'theme', value: 'dark', url: page.url() }]);
  // The server states the theme in the document.
  const response = await page.goto('/about');
  expect(await response?.text()).toContain('data-theme="dark"');
});

test('the page for other addresses is in the language of the visitor @long', async ({ page, context }) => {
  await openControlled(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/about');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline'))?.headers.get('content-language')))
    .toBe('de');
  await context.setOffline(true);
  await page.goto('/contact');
  await expect(heading(page)).toHaveText('Sie sind offline');
});

test('nothing of what was seen is left after signing out, profile and secret addresses are never kept', async ({
  page,
  context,
}) => {
  await openControlled(page);
  await register(page, newPerson(), '/profile');
  await expect(heading(page)).toHaveText('Ann Lee');
  await page.goto('/reset-password?token=secret-of-a-mail');
  await ready(page);
  await page.goto(IMAGE);
  await ready(page);
  expect((await keptNames(page)).filter((name) => name.startsWith('seen-'))).not.toEqual([]);
  const texts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push(request.url);
        if (/html|json/.test(response?.headers.get('content-type') ?? ''))
          found.push((await response?.text()) ?? '');
      }
    }
    return found.join('\n');
  });
  expect(texts).not.toContain('Ann');
  expect(texts).not.toContain('secret-of-a-mail');
  await page.waitForLoadState('networkidle');
  await signOut(page);
  await expect
    .poll(async () => (await keptNames(page)).filter((name) => name.startsWith('seen-p')))
    .toEqual([]);
  await context.setOffline(true);
  await page.goto(IMAGE);
  await expect(heading(page)).toHaveText('You’re offline');
});
