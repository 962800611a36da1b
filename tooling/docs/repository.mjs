// The files of the repository, for checks of what they say.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/tools.mjs';

/** Paths of all files that git knows. */
export const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

export const read = (path) => readFileSync(join(root, path), 'utf8');

/** What runs in production: the server, the packages and the sites, without tests, stories and fakes. */
export const product = tracked
  .filter((path) => /^(?:apps|packages)\/(?!storybook\/)[\w-]+\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.|\.stories\.|\/testing\/|\/stories\/|\/story-|\.d\.ts$/.test(path))
  .map((path) => ({ path, text: read(path) }));

if (product.length < 1_000) throw new Error('The sources of the product are not found.');
