import { expect, test } from '@playwright/test';
import { pinnedWith, rememberBrowser, sameBrowser } from './browser.ts';
import { defaultWidth, fileName, screenshots } from './pinned.ts';
import { MAX_DIFFERENT_SHARE, differentShare } from './compare-screenshots.ts';

/*
 * Two Chromium versions render the edges of letters differently, so the tolerance depends on the version. In the
 * version that created the images almost every pixel must match. In another one the images are compared at low
 * resolution: differences at edges disappear, while a wrong color or a missing or moved element is still found.
 */
const strict = { threshold: 0.2, maxDiffPixelRatio: 0.001 };

test('every pinned story exists', async ({ request }) => {
  const { entries } = (await (await request.get('/index.json')).json()) as { entries: object };
  expect(screenshots.length).toBeGreaterThanOrEqual(40);
  expect(screenshots.map(({ story }) => story).filter((story) => !(story in entries))).toEqual([]);
});

/** The state of Storybook's preview, which shows when the play function has finished. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } };
}

for (const screenshot of screenshots) {
  const name = fileName(screenshot);
  test(name, async ({ page, browser }) => {
    const { story, height, width = defaultWidth, globals = '' } = screenshot;
    const variant = ['theme:both', globals, 'motion:reduced'].filter(Boolean).join(';');
    await page.setViewportSize({ width, height });
    await page.goto(`/iframe.html?id=${story}&viewMode=story&globals=${variant}`);
    await page.waitForFunction(() => {
      // oxlint-disable-next-line no-underscore-dangle -- Storybook defines the name
      const phase = (globalThis as StoryWindow).__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '';
      return ['played', 'afterEach', 'completed', 'finished'].includes(phase);
    });
    await expect(page.locator('#storybook-root > *').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const same = sameBrowser(browser.version());
    if (test.info().config.updateSnapshots === 'all') rememberBrowser(browser.version());
    test.info().annotations.push({
      type: same ? 'strict' : 'from afar',
      description: `drawn by Chromium ${pinnedWith.major}, compared in ${browser.version()}`,
    });
    if (same || test.info().config.updateSnapshots !== 'none') {
      await expect(page).toHaveScreenshot(name, strict);
      return;
    }
    const path = test.info().snapshotPath(name, { kind: 'screenshot' });
    await expect
      .poll(async () =>
        differentShare(await page.screenshot({ animations: 'disabled', caret: 'hide' }), path),
      )
      .toBeLessThan(MAX_DIFFERENT_SHARE);
  });
}
