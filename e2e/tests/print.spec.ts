import { expect, test } from '../fixtures.ts';
import { newPerson, ready, register } from './account-steps.ts';

test('a printed page has its content without header, navigation and footer', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/terms', '/subscription/plans', '/blog/writing-better-prompts', '/about']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const role of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(role), `${role} of ${path}`).toHaveCount(0);
  }
});

test('what is light on a dark ground is printed with its ground, also in the dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/', '/terms', '/subscription/plans', '/image/abstract/amber-gyroid', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The tone of the page would be a box between the white edges of the paper.
    await expect(page.locator('body'), path).toHaveCSS('background-color', 'oklch(1 0 0)');
    await expect(page.locator('html'), path).toHaveCSS('color-scheme', 'light');
    // Browsers leave out the other backgrounds, so text that is lighter than a middle gray would be lost.
    expect(await page.evaluate(textsLostOnPaper), path).toEqual([]);
  }
});

/** Texts in a light colour whose background is not printed. */
function textsLostOnPaper(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const lightness = (color: string): number => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  };
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    )
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { color, printColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
        printColorAdjust: string;
      };
      return printColorAdjust !== 'exact' && lightness(color) > 160;
    })
    .map((element) => element.textContent.trim());
}

test('a section of the profile is printed once its data have come', async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/api\/downloads\b/, async (route) => {
    await arrival;
    await route.continue();
  });
  await register(page, newPerson(), '/profile');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  const downloads = page.getByRole('heading', { name: 'Downloads' });
  await expect(downloads).toBeHidden();
  arrive();
  await expect(downloads).toBeVisible();
});

test('images below the window are loaded for a printed page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  await ready(page);
  const missing = () =>
    page
      .locator('main img')
      .evaluateAll((images) => images.filter((image) => !(image as HTMLImageElement).complete).length);
  expect(await missing()).toBeGreaterThan(0);
  await expect(async () => {
    // The file itself may be without them: the browser that makes it here does not wait.
    await page.pdf();
    expect(await missing()).toBe(0);
  }).toPass();
});
