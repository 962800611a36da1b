// `npm test -- sizes`: compares the scripts of each built site's home page with its budget (`site.landingKilobytes` of
// its package.json). Part of `npm test -- sizes`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/tools.mjs';
import { sites } from '../launcher/workspace.mjs';
import { landingBytes } from './landing-files.mjs';

/**
 * Default budget: the shared code, and a home page without a library of its own. The landing script lists 150 files by
 * their hash, so a change anywhere moves its compressed size by up to 0.1 kB.
 */
const DEFAULT_KILOBYTES = 105;

const names = sites();
let failed = names.length === 0 ? 1 : 0;
for (const name of names) {
  const folder = join(root, 'apps', name);
  const { site } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const budget = site.landingKilobytes ?? DEFAULT_KILOBYTES;
  const kilobytes = landingBytes(join(folder, 'dist/client')) / 1000;
  const holds = kilobytes > 0 && kilobytes <= budget;
  if (!holds) failed += 1;
  console.log(
    `${holds ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes.toFixed(1)} kB of JavaScript (brotli), at most ${budget}`,
  );
}
process.exit(failed === 0 ? 0 : 1);
