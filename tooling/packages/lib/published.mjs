// The published packages and their tarballs, for all checks of this folder.
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const exec = promisify(execFile);
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * `{ name, folder, manifest, entries }` of every package that is not private. `entries` are those with types, each with its
 * source: `{ entry, file }`.
 */
export function publishedPackages() {
  const manifests = globSync('packages/*/package.json', { cwd: root }).toSorted();
  return manifests.flatMap((path) => {
    const folder = join(root, dirname(path));
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (manifest.private) return [];
    const entries = Object.entries(manifest.exports).flatMap(([entry, { '@lumigraph/source': source }]) =>
      source ? [{ entry, file: join(folder, source) }] : [],
    );
    return [{ name: basename(folder), folder, manifest, entries }];
  });
}

/** Packs every published package as it would be sent to the registry; returns name → path of the tarball. */
export async function packAll(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const filters = publishedPackages().map(({ manifest }) => `--filter=${manifest.name}`);
  const pack = ['-r', ...filters, 'pack', '--json', '--pack-destination', target];
  const { stdout } = await exec('pnpm', pack, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return new Map(JSON.parse(stdout).map(({ name, filename }) => [name, filename]));
}
