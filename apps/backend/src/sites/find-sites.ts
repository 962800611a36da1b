import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The server exports of a built site; loaded once per process. */
export const loadSiteModule = <Exports>(distDir: string): Promise<Exports> =>
  import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href) as Promise<Exports>;

/** A site of this repository that is built and can be served. */
export interface BuiltSite {
  /** Name of its folder below `apps`, as in the setting SITES. */
  id: string;
  /** Its `dist` folder. */
  dir: string;
}

/** The site that gets PORT and PUBLIC_ORIGIN by default. */
export const MAIN_SITE = 'gallery';

interface Manifest {
  site?: { order?: number };
}

/** The `dist` folder of the built studio; undefined when it is not built. */
export function findStudio(appsDir: string): string | undefined {
  const dir = join(appsDir, 'studio', 'dist');
  return existsSync(join(dir, 'index.html')) ? dir : undefined;
}

/** Finds built sites: folders below `apps` whose `package.json` has a field `site`, in its order, then by name. */
export function findSites(appsDir: string): BuiltSite[] {
  return globSync('*/package.json', { cwd: appsDir })
    .map((path) => ({
      id: basename(dirname(path)),
      manifest: JSON.parse(readFileSync(join(appsDir, path), 'utf8')) as Manifest,
    }))
    .flatMap(({ id, manifest: { site } }) => {
      const dir = join(appsDir, id, 'dist');
      return site && existsSync(join(dir, 'server', 'entry-server.js'))
        ? [{ id, dir, order: site.order ?? Number.MAX_SAFE_INTEGER }]
        : [];
    })
    .sort((one, other) => one.order - other.order || one.id.localeCompare(other.id))
    .map(({ id, dir }) => ({ id, dir }));
}
