// Part of `npm test -- sizes`: compares the scripts that each built site's home page loads at once with its budget
// (`site.landingKilobytes` of its package.json).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../launcher/tools.mjs';
import { sites } from '../launcher/workspace.mjs';

/**
 * Default budget: the shared code, and a home page without a library of its own. The landing script lists 150 files by
 * their hash, so a change anywhere moves its compressed size by up to 0.1 kB.
 */
const DEFAULT_KILOBYTES = 105;
const HOME_PAGE = 'src/pages/home-page.tsx';
/** It is part of the document, which has its own limit (e2e/tests/first-load.spec.ts). */
const STARTER = /\/starter\.ts$/;

/** The entry of a site, the chunk of its home page, and their imports. */
function landingFiles(manifest) {
  const isFirst = (name) => (manifest[name].isEntry && !STARTER.test(name)) || name === HOME_PAGE;
  const names = new Set(Object.keys(manifest).filter(isFirst));
  // Those that are added meanwhile are visited too.
  for (const name of names) for (const imported of manifest[name].imports ?? []) names.add(imported);
  return new Set([...names].map((name) => manifest[name].file).filter((file) => file.endsWith('.js')));
}

/** As a browser gets it: the build writes a compressed copy next to every file that benefits from it. */
const brotliBytes = (file) =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;

for (const name of sites()) {
  const folder = join(root, 'apps', name);
  const { site } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const client = join(folder, 'dist/client');
  const files = landingFiles(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')));
  const budget = site.landingKilobytes ?? DEFAULT_KILOBYTES;
  const kilobytes = [...files].reduce((sum, file) => sum + brotliBytes(join(client, file)), 0) / 1000;
  const holds = kilobytes > 0 && kilobytes <= budget;
  if (!holds) process.exitCode = 1;
  console.log(
    `${holds ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes.toFixed(1)} kB of JavaScript (brotli), at most ${budget}`,
  );
}
