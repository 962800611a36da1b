import { expect, test, type Page } from '@playwright/test';
import { longIf } from '../sample.ts';

/** The image that most visitors see first: the newest one. */
async function firstImagePath(page: Page): Promise<string> {
  await page.goto('/');
  const link = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('link').first();
  return (await link.getAttribute('href')) ?? '';
}

const pages = [
  ['the gallery', () => Promise.resolve('/'), '.hero'],
  ['an image page', firstImagePath, '.image-frame'],
] as const;

for (const [name, pathOf, place] of pages)
  test(`${name} embeds a preview of its first image${longIf(name !== pages[0][0])}`, async ({ page }) => {
    const path = await pathOf(page);
    const ground = page.locator(`${place} .picture-ground`).first();
    // The first visitor's document prepares it for the next visitor; the server keeps documents for a short time.
    await expect(async () => {
      await page.goto(path);
      await expect(ground).toHaveCSS('background-image', /^url\("data:image\/avif;base64,/, {
        timeout: 1_000,
      });
    }).toPass();
  });

declare global {
  interface Window {
    /** All layout shifts: the value and the moved elements. */
    shifts: [number, string][];
  }
}

// Phones keep the system's font.
const screens = [
  { screen: 'a phone', viewport: { width: 412, height: 823 }, font: false },
  { screen: 'a tablet', viewport: { width: 820, height: 1180 }, font: true },
];
for (const { screen, viewport, font: hasFont } of screens)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport, deviceScaleFactor: 1.75 });

    for (const [name, pathOf] of pages)
      for (const language of ['en', 'de', 'bg'])
        test(`${name} has no layout shift while it loads, nor when its font arrives late (${language})${longIf(language !== 'bg' || name !== pages[0][0])}`, async ({
          page,
        }) => {
          const path = await pathOf(page);
          await page.addInitScript(() => {
            window.shifts = [];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number;
                sources: { node: Node | null }[];
              })[])
                window.shifts.push([entry.value, entry.sources.map(({ node }) => node?.nodeName).join()]);
            }).observe({ type: 'layout-shift', buffered: true });
          });
          const font = Promise.withResolvers<undefined>();
          await page.route('**/*.woff2', async (route) => {
            await font.promise;
            await route.continue();
          });
          const fonts: string[] = [];
          page.on('request', (request) => {
            if (request.resourceType() === 'font') fonts.push(request.url());
          });
          const fontCame = hasFont ? page.waitForResponse('**/*.woff2') : undefined;
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, {
            waitUntil: 'domcontentloaded',
          });
          await expect(page.locator('main h1')).toBeVisible();
          // A browser waits 100 ms for a font before it renders the page with another one.
          await page.waitForFunction(() => {
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            return paint && performance.now() - paint.startTime > 300;
          });
          font.resolve(undefined);
          await (await fontCame)?.finished();
          await page.waitForLoadState('load');
          await page.locator('html:not([data-unpainted])').waitFor({ state: 'attached' });
          expect(fonts.length > 0).toBe(hasFont);
          // After two frames, shifts caused by the font have happened.
          const shifts = await page.evaluate(
            () =>
              new Promise<[number, string][]>((resolve) => {
                requestAnimationFrame(() => {
                  requestAnimationFrame(() => {
                    setTimeout(() => {
                      resolve(window.shifts);
                    });
                  });
                });
              }),
          );
          expect(shifts).toEqual([]);
        });
  });
