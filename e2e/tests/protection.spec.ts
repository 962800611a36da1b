import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { toPayment } from './subscription-steps.ts';

test('a right click on an image opens its menu: link, credit, license, download @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-protected', '');
  const image = page.getByRole('main').locator('.cell a').first();
  const path = new URL((await image.getAttribute('href')) ?? '', page.url()).pathname;
  await image.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: /^Picture menu/ });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Download',
    'Copy link',
    'Copy credit line',
    'License',
  ]);
  await menu.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(path);

  await image.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Copy credit line' }).click();
  await expect(page.getByText('Credit line copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);

  await image.click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await image.click({ button: 'right' });
  const download = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: 'Download' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}#download$`));
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
});

test('form fields keep selection, paste and the context menu @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-protected', '');
  await page.evaluate(() => navigator.clipboard.writeText('pasted words'));
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await field.click();
    await page.keyboard.press('Control+V');
    expect(await field.inputValue()).toContain('pasted words');
    expect(await field.evaluate((element) => getComputedStyle(element).userSelect)).toBe('text');
  }
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((element) => getComputedStyle(element).userSelect)).toBe('none');
});

/** Text that users need to copy stays selectable; the heading of other pages shows that protection is on. */
for (const [path, selector] of [
  ['/terms', '.legal-text p >> nth=0'],
  ['/privacy', '.legal-text p >> nth=0'],
  ['/imprint', '.legal-text dd >> nth=0'],
  ['/license', '.legal-text p >> nth=0'],
  ['/withdraw', '.billing-head p'],
  ['/blog/how-a-picture-is-drawn', '.post-content p >> nth=0'],
] as const) {
  test(`text of ${path} can be selected and copied @long`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-protected', '');
    const text = page.getByRole('main').locator(selector);
    await text.click({ clickCount: 3 });
    expect(await page.evaluate(() => getSelection()?.toString().trim().length)).toBeGreaterThan(2);
    const stopped = await text.evaluate(
      (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
    expect(stopped).toBe(false);
  });
}

test('image protection covers the payment page but not its fields @long', async ({ page }) => {
  await toPayment(page);
  await expect(page.locator('html')).toHaveAttribute('data-protected', '');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((element) => getComputedStyle(element).userSelect)).toBe('none');
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  const isMenuKept = (element: Locator) =>
    element.evaluate((node) =>
      node.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
  expect(await isMenuKept(heading)).toBe(false);
  expect(await isMenuKept(page.getByLabel('Card number'))).toBe(true);
});
