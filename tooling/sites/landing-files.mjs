import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const HOME_PAGE = 'src/pages/home-page.tsx';

/** It is part of the document, which has its own limit (e2e/tests/first-load.spec.ts). */
const STARTER = /\/starter\.ts$/;

/** The scripts that a site's home page loads at once: its entry, the chunk of the page, and their imports. */
export function landingFiles(manifest) {
  const seen = new Set();
  const follow = (name) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const name of Object.keys(manifest))
    if ((manifest[name].isEntry && !STARTER.test(name)) || name === HOME_PAGE) follow(name);
  return [...new Set([...seen].map((name) => manifest[name].file))].filter((file) => file.endsWith('.js'));
}

/** Their size in a browser, in brotli. `folder` is `dist/client` of a built site. */
export function landingBytes(folder) {
  const files = landingFiles(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  return files.map((file) => brotliBytes(join(folder, file))).reduce((sum, bytes) => sum + bytes, 0);
}

/** The build writes a compressed copy next to every file that benefits from it. */
const brotliBytes = (file) =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
