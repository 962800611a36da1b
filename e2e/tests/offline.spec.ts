import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { makeNextRelease } from '../next-release.ts';
import { startOwnSite } from '../own-site.ts';
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

/** Addresses of everything that is kept. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });

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
  await expect(page).toHaveTitle(/^You’re offline/);
  const seen = page.getByRole('region', { name: 'You can open these pages' });
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

test('a list that was seen opens again within the page when the connection is lost', async ({
  page,
  context,
}) => {
  const openNature = async (): Promise<void> => {
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Nature/ })
      .click();
    await expect(heading(page)).toHaveText('Nature');
    await expect(
      page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('img').first(),
    ).toBeVisible();
  };
  await openControlled(page);
  await openNature();
  await page.waitForLoadState('networkidle');
  // A new document: the response is in the service worker's copies alone.
  await page.goto('/');
  await ready(page);
  await context.setOffline(true);
  await openNature();
  await page.goBack();
  // A list that was never seen.
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^People/ })
    .click();
  await expect(page.getByText('We’ll try again when the connection is back.')).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('img').first(),
  ).toBeVisible();
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

test('a page that fails leads to the pages that were seen @long', async ({ page }) => {
  await openControlled(page);
  await page.goto('/about');
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    Intl.DateTimeFormat = function DateTimeFormat() {
      throw new Error('A fault of the page');
    } as unknown as typeof Intl.DateTimeFormat;
  });
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  const seen = page.getByRole('region', { name: 'You can open these pages' });
  await seen.getByRole('link', { name: /Pictures no camera took/ }).click();
  await expect(heading(page)).toHaveText('Pictures no camera took');
});

test('favorites that were shown open without a connection, and none is left after signing out', async ({
  page,
  context,
}) => {
  const favorite = page.getByRole('main').getByRole('link', { name: 'Fjord before Sunrise' }).first();
  const keep = async (path: string): Promise<void> => {
    await page.goto(path);
    await ready(page);
    await page
      .getByRole('button', { name: /^Favorite/ })
      .first()
      .click();
  };
  await openControlled(page);
  await register(page);
  await keep(IMAGE);
  await page.goto('/favorites');
  await expect(favorite).toBeVisible();
  await page.waitForLoadState('networkidle');
  // It is one of the favorites, and was never shown among them.
  await keep('/image/animals/fox-in-october');
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(favorite).toBeVisible();
  await expect
    .poll(() => favorite.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('no longer in the gallery')).toHaveCount(0);

  await context.setOffline(false);
  await page.goto('/about');
  await ready(page);
  await signOut(page);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((address) => /favorites|fjord/.test(address)))
    .toEqual([]);
  await context.setOffline(true);
  await page.goto('/favorites');
  await expect(heading(page)).toHaveText('You’re offline');
});

test('after a deployment no page is that of the release before, and none misses its files @long', async ({
  page,
  context,
}) => {
  // Two servers start.
  test.slow();
  const newTitle = 'Pictures of the next release';
  const { program, remove } = makeNextRelease('Pictures no camera took', newTitle);
  const release = await startOwnSite({ settings: {} });
  const { origin } = release;
  await openControlled(page, `${origin}/`);
  await expect(heading(page)).toHaveText('Pictures no camera took');
  await page.goto(`${origin}/about`);
  await ready(page);
  const oldTab = await context.newPage();
  await oldTab.goto(`${origin}/`);
  await ready(oldTab);
  const before = (await keptNames(page)).filter((name) => !name.endsWith('images'));
  expect(before).not.toEqual([]);
  await release.close();

  const nextRelease = await startOwnSite({ settings: { PORT: new URL(origin).port }, program });
  // The old worker is still there: it shows the new pages.
  await page.goto(`${origin}/`);
  await expect(heading(page)).toHaveText(newTitle);
  await expect.poll(async () => (await keptNames(page)).filter((name) => before.includes(name))).toEqual([]);
  // The code of this page was a file of the release before.
  await oldTab.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(heading(oldTab)).toHaveText('Contact');
  await ready(oldTab);

  // The release before is started again, and then the next one once more.
  await nextRelease.close();
  const former = await startOwnSite({ settings: { PORT: new URL(origin).port } });
  await page.goto(`${origin}/`);
  await expect(heading(page)).toHaveText('Pictures no camera took');
  await expect.poll(() => keptNames(page)).toContain(before.find((name) => name.startsWith('shell-')));
  await former.close();
  const lastRelease = await startOwnSite({ settings: { PORT: new URL(origin).port }, program });
  await page.goto(`${origin}/`);
  await expect(heading(page)).toHaveText(newTitle);
  await expect.poll(async () => (await keptNames(page)).filter((name) => before.includes(name))).toEqual([]);

  await page.reload();
  await ready(page);
  await page.waitForLoadState('networkidle');
  await lastRelease.close();
  remove();
  await page.reload();
  await expect(heading(page)).toHaveText(newTitle);
  await ready(page);
  await page.goto(`${origin}/about`);
  await expect(heading(page)).toHaveText('You’re offline');
  await expect(page.getByRole('region', { name: 'You can open these pages' })).toContainText(newTitle);
});
