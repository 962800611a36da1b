import { expect, test } from '../fixtures.ts';
import { longIf } from '../sample.ts';
import { spokenFaults } from '../spoken.ts';
import { ready, register } from './account-steps.ts';

test.describe('a visitor', () => {
  test('browses, changes the category, pages, and a reload keeps the place', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Lumigraph/);
    const grid = page.getByRole('list', { name: 'Pictures', exact: true });
    await expect(grid.getByRole('listitem')).toHaveCount(24);

    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /Nature/ })
      .click();
    await expect(page).toHaveURL(/categoryId=1/);
    await expect(page.getByRole('link', { name: /Nature/ }).first()).toHaveAttribute('aria-current', /.+/);

    await page.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /2/ }).first().click();
    await expect(page).toHaveURL(/page=2/);
    await expect(grid.getByRole('link').first()).toHaveAttribute('href', /page=2/);
    const first = await grid.getByRole('link').first().getAttribute('href');
    await page.reload();
    await expect(grid.getByRole('link').first()).toHaveAttribute('href', first ?? '');
  });

  test('finds the count of a list below its filters, also while the next list loads', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/');
    await ready(page);
    const count = page.getByText(/^\d+–\d+ of \d+$/);
    const place = () => count.evaluate((element) => (element as HTMLElement).offsetTop);
    const before = await place();
    // A list that loads has no count yet, which would fit beside the filters.
    await count.evaluate((element) => (element.textContent = '\u00a0'));
    expect(
      await page.locator('.list-bar-count').evaluate((element) => (element as HTMLElement).offsetTop),
    ).toBe(before);
  });

  test('is redirected from /images to the gallery with its parameters @long', async ({ page }) => {
    await page.goto('/images?categoryId=3&page=1');
    await expect(page).toHaveURL(/\/\?categoryId=3/);
  });

  test('reads, browses and pages without JavaScript @long', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/');
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('img') })
        .first(),
    ).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /2/ }).first().click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await context.close();
  });

  test('finds pictures and a way on wherever there is nothing to see @long', async ({ page }) => {
    const showsImages = async (address: string): Promise<void> => {
      const response = await page.goto(address);
      expect(response?.status(), address).toBeLessThan(500);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const loaded = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLImageElement>('main a img')].filter(
              ({ naturalWidth }) => naturalWidth > 0,
            ).length,
        );
      await expect.poll(loaded, { message: address }).toBeGreaterThan(2);
    };
    for (const address of [
      '/image/nature/there-is-no-such-picture',
      '/report?image=nature/there-is-no-such-picture',
      '/no/such/page',
      '/blog/no-such-post',
      '/?page=999',
      '/?categoryId=999',
      '/?q=fox&page=999',
      '/?q=xqzwvjkpt',
      '/favorites',
      '/shared/no-such-collection',
      '/follow?collection=no-such-collection',
    ])
      await showsImages(address);
    await register(page);
    for (const address of ['/collections', '/collections/no-such-collection']) await showsImages(address);
  });

  test('hears the name of everything once and in words, and what a number counts', async ({ page }) => {
    for (const address of ['/', '/?categoryId=1', '/?q=fox', '/image/nature/fjord-before-sunrise']) {
      await page.goto(address);
      await ready(page);
      expect(await spokenFaults(page), address).toEqual([]);
    }
    await page.goto('/');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await expect(categories.getByRole('link', { name: /^Nature, \d+ pictures$/ })).toBeVisible();
  });
});

test.describe('every public page', () => {
  for (const address of [
    '/',
    '/?categoryId=4',
    '/image/nature/fjord-before-sunrise',
    '/login',
    '/register',
    '/forgot-password',
  ]) {
    test(`${address} passes axe in both themes and fits 320 px @long`, async ({
      page,
      expectAccessibleInBothThemes,
    }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes();
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  for (const locale of ['en-GB', 'de-DE', 'bg-BG', 'ru-RU', 'es-ES', 'zh-CN']) {
    test.describe(locale, () => {
      test.use({ locale });
      test(`is rendered in the browser’s language and hydrates without messages${longIf(locale !== 'bg-BG')}`, async ({
        page,
      }) => {
        const response = await page.goto('/');
        const language = locale.slice(0, 2);
        expect(await response?.text()).toContain(`lang="${language}"`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.goto('/image/nature/fjord-before-sunrise');
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      });
    });
  }
});
