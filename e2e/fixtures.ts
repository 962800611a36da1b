import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Fails with the rules that axe finds broken on the page as it stands, or within some of it (WCAG 2.2 A and AA). */
  expectAccessible: (...within: string[]) => Promise<void>;
  /** Every test fails on uncaught errors, hydration mismatches and refused resources. */
  quietConsole: undefined;
  /** Further statuses that a test provokes, which the browser's console repeats. */
  provokedStatuses: readonly number[];
}

const NOISE = /Failed to load resource: the server responded with a status of (401|404|409|422|500)/;

export const test = base.extend<Fixtures>({
  expectAccessible: async ({ page }, use) => {
    await use(async (...within) => {
      const axe = new AxeBuilder({ page });
      for (const selector of within) axe.include(selector);
      const { violations } = await axe
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect(found).toEqual([]);
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
