import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatHex, toGamut } from 'culori';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const brands = globSync('packages/ui-kit/src/brands/*.css', { cwd: root });

/** Mails cannot use tokens: a site's `accent` is a literal and must equal its brand's light value. */
it.each(brands)('%s has the accent that its site gives to mails', (path) => {
  const css = readFileSync(join(root, path), 'utf8');
  const light = /--color-accent:\s*light-dark\(\s*(oklch\([^)]*\))/.exec(css)?.[1] ?? '';
  const config = readFileSync(join(root, 'apps', basename(path, '.css'), 'src/site.config.ts'), 'utf8');
  expect(/accent: '(#[0-9a-f]{6})'/.exec(config)?.[1]).toBe(formatHex(toGamut('rgb', 'oklch')(light)));
});
