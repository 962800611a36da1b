import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { ready } from './account-steps.ts';

/**
 * Password managers and other extensions add elements to a page, also before it is hydrated: beside a field, before a
 * form, into the header. React finds them and renders that part of the page again.
 */
const test = base.extend({
  // React reports that it found an unexpected element; everything else is an error as in the other tests.
  quietConsole: async ({ page }, use) => {
    const said: string[] = [];
    page.on('pageerror', ({ message }) => said.push(message));
    await use(undefined);
    expect(said.filter((message) => !/#418\b/.test(message))).toEqual([]);
  },
});

const places = {
  'beside a field': 'main form input',
  'before the form': 'main form',
  'in the header': 'header .site-tools > *',
};

const pages = {
  '/login': { first: 'Email', second: 'Password', text: 'Rose-Garden-42!' },
  '/register': { first: 'First name', second: 'Email', text: 'ana@example.com' },
  '/contact': { first: 'Name', second: 'Message', text: 'May I print the fjord?' },
};

/** Opens the page with its scripts held back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  // The starter is in the document and runs: it keeps a submit, and requests the files.
  const arrival = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  return () => arrival.resolve(undefined);
}

for (const [path, { first, second, text }] of Object.entries(pages)) {
  for (const [place, selector] of Object.entries(places)) {
    const tag = path === '/login' ? '' : ' @long';
    test(`${path}: an element ${place} loses nothing that was typed${tag}`, async ({ page }) => {
      const arrive = await openWithoutScripts(page, path);
      // Filled in by the browser or a manager, and typed by the visitor, who goes on typing.
      await page.getByLabel(second, { exact: true }).fill(text);
      await page.getByLabel(first, { exact: true }).pressSequentially('ann@example.co');
      await page.evaluate((before) => {
        for (const element of document.querySelectorAll(before)) {
          const icon = document.createElement('com-password-manager-icon');
          icon.style.cssText = 'position: absolute';
          element.before(icon);
        }
        for (const part of ['header', 'main', 'footer'])
          Object.assign(document.querySelector(part)!, { isFromTheServer: true });
      }, selector);
      arrive();
      await ready(page);
      await expect(page.getByLabel(second, { exact: true })).toHaveValue(text);
      await expect(page.getByLabel(first, { exact: true })).toBeFocused();
      await page.keyboard.type('m');
      await expect(page.getByLabel(first, { exact: true })).toHaveValue('ann@example.com');
      await expect(page.getByLabel(second, { exact: true })).toHaveValue(text);
      // Only the part with the element is rendered again.
      const kept = await page.evaluate(() =>
        ['header', 'main', 'footer'].filter((part) => 'isFromTheServer' in document.querySelector(part)!),
      );
      expect(kept).toEqual(place === 'in the header' ? ['main', 'footer'] : ['header', 'main', 'footer']);
    });
  }
}
