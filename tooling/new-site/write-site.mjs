import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('template', import.meta.url));

/** Files that all sites share are copied from an existing site, so that no template can become outdated. */
const MODEL = 'minorities';
const ALIKE = [
  'vite.config.ts',
  'tsconfig.json',
  'src/entry-client.tsx',
  'src/entry-server.tsx',
  'src/entry-payment.tsx',
  'src/messages/typed-keys.ts',
  'src/pages/legal/about-page.tsx',
  'src/site.test.ts',
];

/** Writes `apps/<name>` below `target`; `root` is the repository with the model. Returns the files. */
export function writeSite({ root, target = root, name, title, hue }) {
  const folder = join(target, 'apps', name);
  for (const path of ALIKE) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, 'apps', MODEL, path), join(folder, path));
  }
  const own = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(template, path)).isFile(),
  );
  for (const path of own) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), fill(readFileSync(join(template, path), 'utf8'), { name, title, hue }));
  }
  return [...ALIKE, ...own]
    .sort((one, other) => one.localeCompare(other))
    .map((path) => join('apps', name, path));
}

const fill = (text, { name, title, hue }) =>
  text
    .replaceAll('my-site', name)
    .replaceAll('My site', () => title)
    .replaceAll('HUE', String(hue));
