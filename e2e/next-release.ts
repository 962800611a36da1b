import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const apps = join(import.meta.dirname, '../apps');
const MANIFEST = 'client/.vite/manifest.json';

/** As vite/site-build.ts names a build. */
const buildOf = (dist: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dist, MANIFEST)))
    .digest('hex')
    .slice(0, 12);

/**
 * Server and gallery as the next release has them, without another build: every file of the gallery has a new name, and
 * one text is another one.
 */
export function makeNextRelease(text: string, newText: string): { program: string; remove: () => void } {
  const program = mkdtempSync(join(tmpdir(), 'next-release-'));
  for (const app of ['backend', 'gallery']) {
    mkdirSync(join(program, app));
    for (const name of readdirSync(join(apps, app))) {
      const [from, to] = [join(apps, app, name), join(program, app, name)];
      if (name !== 'dist' && name !== 'package.json') symlinkSync(from, to);
      // Without the compressed copies, which the server would send instead.
      else cpSync(from, to, { recursive: true, filter: (path) => !/\.(?:map|br|gz)$/.test(path) });
    }
  }
  const dist = join(program, 'gallery/dist');
  const build = buildOf(dist);
  const assets = join(dist, 'client/assets');
  const names = readdirSync(assets);
  for (const name of names) renameSync(join(assets, name), join(assets, next(name)));
  const named = new RegExp(`(?<=[/"'\`])(?:${names.join('|').replaceAll('.', '\\.')})`, 'g');
  const rewrite = (path: string): void =>
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(named, next).replaceAll(text, newText));
  for (const folder of [join(dist, 'client'), join(dist, 'server')])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.(?:js|css|json)$/.test(name)) rewrite(join(folder, name));
  const worker = join(dist, 'client/sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(build, buildOf(dist)));
  return { program, remove: () => rmSync(program, { recursive: true, force: true }) };
}

/** A hash stays a part of the name, and the beginning of it, which the server reads. */
function next(name: string): string {
  const extension = extname(name);
  return `${name.slice(0, -extension.length)}-next${extension}`;
}
