import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ready, register, signIn } from './account-steps.ts';

const grid = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });
/** The field of the header, and the one of the first screen. */
const field = (page: Page) => page.getByRole('banner').locator('input[name=q]');
const heroField = (page: Page) => page.getByRole('main').locator('input[name=q]');

test.describe('a visitor who searches', () => {
  test('selects a suggestion with the keys, filters, reloads and goes back', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await ready(page);
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    // The field with completions replaces the plain one, with its focus and its text.
    await expect(page.getByRole('combobox', { name: 'Search pictures' })).toBeFocused();
    await page.keyboard.type('butterf');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    // Suggestions for the first letters may arrive before those for the complete text.
    await expect(suggestions.getByRole('option').first()).toContainText('butterflies');
    await page.keyboard.press('ArrowDown');
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
    // The last key of an input method, as Safari reports it, selects nothing.
    await page.getByRole('combobox').dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(suggestions.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
    expect(page.url()).not.toContain('q=');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=butterflies/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “butterflies”');
    await expect(grid(page).getByRole('listitem').first()).toBeVisible();

    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('link', { name: 'Animals', exact: true }).click();
    await expect(page).toHaveURL(/categoryId=4/);
    await expect(page.getByRole('link', { name: 'Remove filter: Animals' })).toBeVisible();
    await expect(grid(page).getByRole('listitem').first()).toBeVisible();
    const found = await grid(page).getByRole('listitem').count();
    await page.reload();
    await expect(grid(page).getByRole('listitem')).toHaveCount(found);
    await page.goBack();
    await expect(page).not.toHaveURL(/categoryId/);
  });

  for (const width of [1440, 360])
    test(`open completions pass axe, and leaving them hides nothing, ${width} px wide @long`, async ({
      page,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await ready(page);
      // A visitor presses the key again when it was pressed before hydration.
      await expect(async () => {
        await page.keyboard.press('/');
        await expect(field(page)).toBeFocused({ timeout: 500 });
      }).toPass();
      // Typed at once into the plain field: the completions use its text after the other field has replaced it.
      await page.keyboard.type('butterf');
      const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
      await expect(suggestions.getByRole('option').first()).toContainText('butterflies');
      // While the list is open the library hides the rest of the page from screen readers, so that they go from the
      // field to the list only (github.com/adobe/react-spectrum/issues/4937). axe checks the whole page and reports
      // links in the hidden part. They cannot be reached: the list closes when the focus leaves the field.
      const open = ['[data-part="search-field"]', '.search-suggestions'];
      await expectAccessible(...open);
      await page.keyboard.press('ArrowDown');
      await expect(suggestions.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
      await expectAccessible(...open);
      await page.keyboard.press('Tab');
      await expect(suggestions).toBeHidden();
      await expect(page.locator(':focus')).toHaveCount(1);
      await expect(page.locator('[aria-hidden=true] :focus, [aria-hidden=true]:focus')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeVisible();
      await expectAccessible('main', '.site-search');
    });

  test('searches with Enter, pages through the results, and returns from an image @long', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await ready(page);
    await heroField(page).click();
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=a$/);
    await page.goto('/?q=in&sort=newest');
    await ready(page);
    await page.getByRole('link', { name: 'Page 2 of 2' }).click();
    await expect(page).toHaveURL(/q=in&sort=newest&page=2/);
    await grid(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/image\/.*q=in/);
    await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/q=in&sort=newest&page=2/);
  });

  test('opens the field over the header on a phone @long', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await ready(page);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('fox');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=fox/);
    await expect(grid(page).getByRole('listitem').first()).toBeVisible();
  });

  test('suggests terms with results when nothing is found @long', async ({ page }) => {
    await page.goto('/?q=butterflyxx');
    await expect(page.getByRole('heading', { name: 'No results for “butterflyxx”' })).toBeVisible();
    await page
      .getByRole('link', { name: /^butterfl/ })
      .first()
      .click();
    await expect(grid(page).getByRole('listitem').first()).toBeVisible();
  });

  test('needs no JavaScript @long', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await heroField(page).fill('fox');
    await heroField(page).press('Enter');
    await expect(page).toHaveURL(/\?q=fox$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “fox”');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('link', { name: 'Animals', exact: true }).click();
    await expect(page).toHaveURL(/categoryId=4/);
    await expect(grid(page).getByRole('listitem').first()).toBeVisible();
    // On a phone the icon leads to a page with its own form.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('main').getByRole('searchbox').fill('owl');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=owl/);
    await context.close();
  });

  test('gets a page for any search text @long', async ({ page }) => {
    for (const text of [
      '"',
      "' or 1=1 --",
      'a'.repeat(10_000),
      '🦊🌄',
      'пеперуди',
      '蝴蝶',
      '<img src=x onerror=alert(1)>',
      '%',
    ]) {
      const response = await page.goto(`/?q=${encodeURIComponent(text)}`);
      expect([text.slice(0, 20), response?.status()]).toEqual([text.slice(0, 20), 200]);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    }
  });

  test('is excluded from search engines and public @long', async ({ page, expectAccessible }) => {
    for (const address of [
      '/?q=',
      '/?colour=blue&sort=popular',
      '/?q=sky&colour=blue',
      '/?q=nothinglikethis',
      '/favorites',
    ]) {
      await page.goto(address);
      await ready(page);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expectAccessible();
    }
  });
});

test.describe('favorites', () => {
  const heartbeat = (page: Page) => grid(page).getByRole('button', { name: /^Favorite/ });

  test('are kept without an account, removed with undo, and synchronized with other tabs @long', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await ready(page);
    const title = (await heartbeat(page).first().getAttribute('aria-label')) ?? '';
    await heartbeat(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(heartbeat(page).first()).toHaveAttribute('aria-pressed', 'true');

    const other = await context.newPage();
    await other.goto('/favorites');
    await expect(heartbeat(other)).toHaveCount(1);
    await expect(heartbeat(other).first()).toHaveAccessibleName(title);
    await heartbeat(other).first().focus();
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
    await expect(heartbeat(page).first()).toHaveAttribute('aria-pressed', 'false');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(heartbeat(other)).toHaveCount(1);
  });

  test('move into a new account and appear in another browser @long', async ({ page, browser, baseURL }) => {
    await page.goto('/');
    await ready(page);
    await heartbeat(page).nth(1).focus();
    await page.keyboard.press('Enter');
    const title = (await heartbeat(page).nth(1).getAttribute('aria-label')) ?? '';
    const synced = page.waitForResponse(
      (response) => response.url().endsWith('/api/favorites') && response.request().method() === 'POST',
    );
    const person = await register(page);
    expect((await synced).status()).toBe(200);

    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
    const desk = await elsewhere.newPage();
    await desk.goto('/favorites');
    await expect(desk.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
    await desk.goto('/login?redirect=%2Ffavorites');
    await ready(desk);
    await signIn(desk, person);
    await expect(desk).toHaveURL(/\/favorites/);
    await expect(heartbeat(desk)).toHaveCount(1);
    await expect(heartbeat(desk).first()).toHaveAccessibleName(title);
    await elsewhere.close();
  });
});
