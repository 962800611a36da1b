import type { Page } from '@playwright/test';
import { startCountedSite, type CountedSite, type Hit } from './counted-site.ts';
import { expect, test as base } from './fixtures.ts';

/** Tests on a site with third-party analytics; one site for all tests of a file. */
export const test = base.extend<object, { counted: CountedSite }>({
  counted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startCountedSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ counted }, use) => use(counted.origin),
});

export { expect };

export const banner = (page: Page) => page.getByRole('region', { name: 'May we use analytics?' });

/** The events that a service received, sorted by name: requests may overtake each other. */
export const namesAt = (hits: Hit[], service: Hit['service']): string[] =>
  hits
    .filter((hit) => hit.service === service && hit.name !== 'engagement')
    .map(({ name }) => name)
    .sort();

/** Opens an image from the home page by clicks. */
export async function openImage(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/image\//);
  await expect(page.getByRole('button', { name: /Download/ })).toBeVisible();
}
