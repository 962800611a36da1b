import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register } from './account-steps.ts';
import { PAYMENT } from './subscription-steps.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const PAGES = [
  '/',
  '/image/abstract/amber-gyroid',
  '/blog',
  '/contact',
  '/favorites',
  '/profile',
  '/subscription/plans',
  '/terms',
];

/** Copies a link where the browser refuses it: this toast stays until it is closed. */
async function showToast(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new Error('refused')),
    }),
  );
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-protected', '');
  await page.getByRole('main').locator('.cell a').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeVisible();
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** To another page without loading a document, which would end the toast. */
async function openByRouter(page: Page, path: string): Promise<void> {
  const title = await page.title();
  const isOpen = new URL(page.url()).pathname === path;
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The page before stays while the code of this one loads.
  if (!isOpen) await expect(page).not.toHaveTitle(title);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Controls of an element that are below the toasts when they are scrolled into the window, by their names. */
const coveredIn = (page: Page, within: string) =>
  page.locator(within).evaluate((root) => {
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    const visible = [...controls].filter((control) => control.checkVisibility() && control.offsetWidth > 1);
    if (visible.length < 3) throw new Error('There are hardly any controls.');
    return visible
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1)];
        return document.elementFromPoint(x, y)?.closest('[data-part="toast-region"]');
      })
      .map((control) => control.ariaLabel ?? control.textContent);
  });

test('toasts cover no control of a page, a menu or a sheet on a phone', async ({ page }) => {
  await register(page);
  await showToast(page);
  for (const path of PAGES) {
    await openByRouter(page, path);
    expect(await coveredIn(page, '.site'), path).toEqual([]);
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  expect(await coveredIn(page, '#site-menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  const edges = async () => {
    const [sheet, region] = [page.locator('.ui-language-sheet'), toasts(page)];
    const { y, height } = (await sheet.boundingBox())!;
    return y + height - (await region.boundingBox())!.y;
  };
  await expect.poll(edges).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');

  // The payment page is another document, which takes over toasts of the one before.
  await page.evaluate(() => {
    const carried = [{ text: 'The link could not be copied', tone: 'danger' }];
    sessionStorage.setItem('carried-toasts', JSON.stringify({ at: Date.now(), carried }));
  });
  await page.goto(PAYMENT);
  await expect(page.getByRole('link', { name: 'Leave checkout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await coveredIn(page, '.site')).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});
