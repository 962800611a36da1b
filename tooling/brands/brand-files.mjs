import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The brands of ui-kit and the brand files of the sites. */
export const brandFiles = () =>
  globSync(['packages/ui-kit/src/brands/*.css', 'apps/*/src/styles/brand.css'], { cwd: root })
    .sort()
    .map((path) => join(root, path));
