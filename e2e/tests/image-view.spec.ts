import { readFile } from 'node:fs/promises';
import { locales } from '@lumigraph/contracts';
import { expect, test, type Page } from '@playwright/test';

const titleOf = (page: Page) => page.locator('main h1');

/** Waits until the page is hydrated: before, keys have the behaviour of plain HTML. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens a category and then one of its images by clicks. */
async function openImage(page: Page, nth = 2): Promise<string> {
  await page.goto('/');
  await ready(page);
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /Nature/ })
    .click();
  await expect(page).toHaveURL(/categoryId=1/);
  const link = page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('listitem')
    .nth(nth)
    .getByRole('link')
    .first();
  await link.click();
  await expect(page).toHaveURL(/\/image\/nature\/.+categoryId=1/);
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  return titleOf(page).innerText();
}

test('an image of a category opens, the arrow keys change it, a reload keeps it, Back returns to the grid', async ({
  page,
}) => {
  const title = await openImage(page);
  await expect(page).toHaveTitle(`${title} · Lumigraph`);
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^4 of \d+$/)).toBeVisible();
  await expect(titleOf(page)).not.toHaveText(title);
  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await expect(page.getByText(/^4 of \d+$/)).toBeVisible();
  await ready(page);
  // The keys work shortly after the heading is hydrated.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(titleOf(page)).toHaveText(title, { timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/\?categoryId=1$/);
});

test('the image document has title, preview, structured data and the image without JavaScript @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/image/nature/fjord-before-sunrise?categoryId=1');
  const image = page.getByRole('img', { name: /fjord/i }).first();
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(300);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.+nature\/fjord-before-sunrise$/,
  );
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(
    expect.arrayContaining(['ImageObject', 'BreadcrumbList']),
  );
  await page.getByRole('link', { name: /Next picture/ }).click();
  await expect(page).toHaveURL(/categoryId=1/);
  await expect(titleOf(page)).not.toHaveText('Fjord before Sunrise');
  await context.close();
});

test('a download shows its wait once and saves the image under its title @long', async ({ page }) => {
  const title = await openImage(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(
    page.getByRole('button', { name: /^Download will be available in [45] seconds$/ }),
  ).toBeVisible();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${title}.jpg`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(bytes.includes('DigitalSourceType')).toBe(true);
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
});

for (const locale of locales) {
  test.describe(`on a narrow screen: ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } });

    test(`the button shows the wait for a download uncut @long`, async ({ page }) => {
      await page.goto('/image/nature/fjord-before-sunrise');
      await ready(page);
      const button = page.locator('#download');
      await expect(button).not.toHaveAttribute('aria-busy');
      await button.click();
      const label = button.locator('[data-part="button-label"]');
      await expect(label).toContainText(/[2-5]/);
      const cutOff = await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cutOff).toBeLessThanOrEqual(0);
    });
  });
}

test('the download call replaces a failing image host @long', async ({ page }) => {
  await openImage(page);
  await page.route('**/api/images/free-file/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  const called = page.waitForRequest('**/api/images/download/**');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await (await called).response())?.status()).toBe(200);
  expect((await saving).suggestedFilename()).toMatch(/\.jpg$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the zoom view handles the keys and returns the focus @long', async ({ page }) => {
  await openImage(page);
  const address = page.url();
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(enlarge).toBeFocused();
});

test('the zoom view moves through the list, and the page behind follows @long', async ({ page }) => {
  const title = await openImage(page);
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await expect(dialog).toContainText(/3 of \d+/);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText(/4 of \d+/);
  await expect(dialog).not.toContainText(title);
  const next = dialog.getByRole('button', { name: 'Next picture' });
  await next.click();
  await expect(dialog).toContainText(/5 of \d+/);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  await expect(page.getByText(/^5 of \d+$/)).toBeVisible();
});

test('the question mark lists the shortcuts, Escape closes only that list @long', async ({ page }) => {
  await openImage(page);
  const address = page.url();
  const open = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await open.focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Previous or next picture')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(open).toBeFocused();
  expect(page.url()).toBe(address);
});

test('an unknown image is a 404 with links, and hydrates without messages', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await page.goto('/image/nature/there-is%20no%2Fsuch%25picture');
  expect(response?.status()).toBe(404);
  await expect(titleOf(page)).toHaveText('Picture not found');
  await ready(page);
  await page.getByRole('region', { name: 'Newest pictures' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Next picture/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('pictures that cannot be had show their titles, and are tried again without a press', async ({
  page,
}) => {
  let isAway = true;
  await page.route('**/cdn/image/upload/**', (route) =>
    isAway ? route.fulfill({ status: 503, headers: { 'retry-after': '5' } }) : route.continue(),
  );
  await page.goto('/');
  const first = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first();
  await expect(first.locator('.cell-caption')).toHaveCSS('opacity', '1');
  isAway = false;
  const width = () => first.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(first.locator('.cell-caption')).toHaveCSS('opacity', '0');
});
