import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The brands and themes of ui-kit and the brand files of the sites. `inherit.css` has the colors of a page. */
export const brandFiles = () =>
  globSync(
    [
      'packages/ui-kit/src/brands/*.css',
      'packages/ui-kit/src/themes/!(inherit).css',
      'apps/*/src/styles/brand.css',
    ],
    { cwd: root },
  )
    .sort()
    .map((path) => join(root, path));
