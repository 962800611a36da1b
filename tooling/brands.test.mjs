import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandProblems } from '../packages/ui-kit/src/brand-check.ts';
import { root } from './launcher/tools.mjs';

/** The brands and themes of ui-kit and the brand files of the sites. `inherit.css` has the colors of a page. */
const files = globSync(
  [
    'packages/ui-kit/src/brands/*.css',
    'packages/ui-kit/src/themes/!(inherit).css',
    'apps/*/src/styles/brand.css',
  ],
  { cwd: root },
);

it('finds the brand files', () => {
  expect(files.length).toBeGreaterThanOrEqual(6);
});

it.each(files)('%s can be read in both themes, and sets tokens that exist', (file) => {
  expect(brandProblems(readFileSync(join(root, file), 'utf8'))).toEqual([]);
});
