import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { spokenFaults } from './spoken.ts';

interface Fixtures {
  /**
   * Fails with the axe violations of the current page, or of parts of it (WCAG 2.2 A and AA), and with what speech would say
   * wrongly.
   */
  expectAccessible: (...within: string[]) => Promise<void>;
  /** The same in the light theme, and the colour rules also in the dark one. */
  expectAccessibleInBothThemes: () => Promise<void>;
  /** Every test fails on uncaught errors, hydration mismatches and blocked resources. */
  quietConsole: undefined;
  /** Additional statuses that a test provokes; the browser logs them to the console. */
  provokedStatuses: readonly number[];
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these tags that depend on the theme: both themes have the same elements. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** 503: on a busy machine, the server lets an image or a page wait for seven seconds at most. */
const NOISE = /Failed to load resource: the server responded with a status of (401|404|409|422|500|503)/;

/** Without the second page in which axe joins the results of cross-origin frames: it costs as much as the check. */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function expectNoViolations(axe: AxeBuilder, page: Page): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));

export const test = base.extend<Fixtures>({
  expectAccessible: async ({ page }, use) => {
    await use(async (...within) => {
      const axe = axeOf(page).withTags(TAGS);
      for (const selector of within) axe.include(selector);
      await expectNoViolations(axe, page);
      expect(await spokenFaults(page), page.url()).toEqual([]);
    });
  },
  expectAccessibleInBothThemes: async ({ page, expectAccessible }, use) => {
    await use(async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await expectAccessible();
      const light = await backgroundOf(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await backgroundOf(page), page.url()).not.toBe(light);
      await expectNoViolations(axeOf(page).withRules(COLOR_RULES), page);
    });
  },
  provokedStatuses: [[], { option: true }],
  quietConsole: [
    async ({ page, provokedStatuses }, use) => {
      const provoked = provokedStatuses.map((status) => `with a status of ${status} `);
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || NOISE.test(text)) return;
        if (!provoked.some((part) => text.includes(part))) said.push(text);
      });
      await use(undefined);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
