// The published packages and their tarballs, for all checks of this folder.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const exec = promisify(execFile);
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `{ name, folder, manifest }` of every package that is not private. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .map((name) => ({ name, folder: join(root, 'packages', name) }))
    .flatMap(({ name, folder }) => {
      let manifest;
      try {
        manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      } catch {
        return []; // A folder that a switched branch has left.
      }
      return manifest.private ? [] : [{ name, folder, manifest }];
    });
}

/**
 * Packs every published package as it would be sent to the registry; returns name → path of the tarball. Calls `onPacked`
 * after each.
 */
export async function packAll(target, onPacked = () => undefined) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const tarballs = new Map();
  for (const { folder, manifest } of publishedPackages()) {
    await exec('pnpm', ['pack', '--pack-destination', target], { cwd: folder });
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    tarballs.set(manifest.name, join(target, file));
    onPacked(manifest.name, file);
  }
  return tarballs;
}
