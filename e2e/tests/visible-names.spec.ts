import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures.ts';
import { ready } from './account-steps.ts';

// Users of speech input say the visible label (WCAG 2.5.3). axe marks this rule as experimental, so the tags of the
// other checks do not include it.
for (const width of [360, 800, 1280]) {
  test(`the visible text of each control is part of its name, at ${width} px @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await ready(page);
    const { violations } = await new AxeBuilder({ page })
      .withRules(['label-content-name-mismatch'])
      .analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });
}
