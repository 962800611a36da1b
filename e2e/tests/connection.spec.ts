import { expect, test as base } from '../fixtures.ts';
import { ready } from './account-steps.ts';

const test = base.extend({
  // A browser without a connection logs an error for each file.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  quietConsole: async ({}, use) => use(undefined),
});

test('a lost connection shows a message, keeps typed text, and the page continues when it is back @long', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await ready(page);
  await page.getByLabel('Message').fill('Half a sentence');
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: /offline|online/ });
  await expect(notice).toHaveText(/^You’re offline/);
  await context.setOffline(false);
  await expect(notice).toHaveText('You’re back online.');
  await context.setOffline(true);
  await expect(notice).toHaveText(/^You’re offline/);
  // The code of the page is not loaded yet: the page shows a message and recovers by itself.
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  // The document is reloaded as soon as the server responds.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog/i);
  await ready(page);
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
});

test('a page opens although a new release has replaced its files @long', async ({ page }) => {
  await page.goto('/contact');
  await ready(page);
  let isOldRelease = true;
  await page.route('**/assets/*.js', (route) =>
    isOldRelease ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // The document itself is requested again; its files are then those of the release.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldRelease = false;
  });
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog/i);
  await ready(page);
});
