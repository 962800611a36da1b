import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { ready } from './account-steps.ts';

const chooseLanguage = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language|Sprache/ })
    .click();
  await page.getByRole('menuitemradio', { name }).click();
};

/** Titles of the content, which a reload in the new language shows as well. */
const titles = (page: Page) => page.locator('main').locator('h1, h2, h3, .cell-caption').allTextContents();

for (const path of [
  '/',
  '/?categoryId=1',
  '/?q=fox',
  '/image/animals/fox-in-october?categoryId=4',
  '/blog',
]) {
  test(`the titles of ${path} follow the language, also after navigation @long`, async ({ page }) => {
    await page.goto(path);
    await ready(page);
    // The neighbours of an image are fetched ahead, in the first language.
    await page.waitForLoadState('networkidle');
    for (const [name, lang] of [
      ['Deutsch', 'de'],
      ['Български', 'bg'],
    ] as const) {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/images/')) requests.push(request.url());
      });
      await chooseLanguage(page, name);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const reloaded = await page.context().newPage();
      await reloaded.goto(path);
      await ready(reloaded);
      // Rendered in the new language; the open page has it once its lists are fetched again.
      const rendered = await titles(reloaded);
      await expect.poll(() => titles(page)).toEqual(rendered);
      await reloaded.close();
      page.removeAllListeners('request');
      const named = requests.filter((url) => url.includes('locale='));
      expect(named.every((url) => url.includes(`locale=${lang}`))).toBe(true);
      if (lang === 'de') await expect(page.getByRole('button', { name: /Sprache/ }).first()).toBeVisible();
      if (lang === 'bg') return;
    }
  });
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls down and waits until the place is remembered. */
async function scrollDown(page: Page): Promise<number> {
  await ready(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect
    .poll(() =>
      page.evaluate(() => Object.values(JSON.parse(sessionStorage.getItem('scroll-places') ?? '{}'))),
    )
    .toContain(await scrollTop(page));
  return scrollTop(page);
}

for (const [from, to] of [
  ['/license', '/terms'],
  ['/', '/image/animals/fox-in-october'],
  ['/blog', '/license'],
  ['/?categoryId=1', '/?categoryId=2'],
  ['/license', '/license'],
] as const) {
  test(`a page load of ${to} after scrolling on ${from} starts at the top, a reload and Back keep the position @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 500 });
    await page.goto(from);
    const place = await scrollDown(page);
    expect(place).toBeGreaterThan(100);
    await page.reload();
    await ready(page);
    await expect.poll(() => scrollTop(page)).toBe(place);
    // As from the address bar: also to the same page.
    const isSame = from === to;
    await page.goto(isSame ? `${to}?again=1` : to);
    await ready(page);
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await ready(page);
    await expect.poll(() => scrollTop(page)).toBe(place);
  });
}
