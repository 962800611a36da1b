import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettingsError, type Config } from '../config/config.ts';

/** A site with its own address. All sites share one process, one API and one database. */
export interface ServedSite extends BuiltSite {
  port: number;
  origin: string;
}

/** Port and origin of a site; the first one uses those of the settings, each further one the next port. */
function addressOf(config: Config, index: number): { port: number; origin: string } {
  const port = config.PORT === 0 ? 0 : config.PORT + index;
  if (index === 0) return { port, origin: config.publicOrigin };
  const origin = new URL(config.publicOrigin);
  origin.port = String(port);
  return { port, origin: origin.origin };
}

/**
 * Selects the built sites to serve, with their addresses. Throws {@link SettingsError} for a site that does not exist
 * or lacks a required origin.
 */
export function servedSites(config: Config, built: readonly BuiltSite[]): ServedSite[] {
  const everySite = config.production ? built.filter(({ id }) => id === MAIN_SITE) : built;
  const wanted =
    config.sites.length > 0 ? config.sites : everySite.map(({ id }) => ({ id, origin: undefined }));
  const problems: string[] = [];
  const sites = wanted.flatMap(({ id, origin }, index) => {
    const site = built.find((candidate) => candidate.id === id);
    if (!site) {
      const known = built.map((candidate) => candidate.id).join(', ') || 'none';
      problems.push(`SITES names ${id}, but there is no such built site (built are: ${known})`);
      return [];
    }
    const address = addressOf(config, index);
    return [{ ...site, ...address, ...(origin === undefined ? {} : { origin }) }];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  return sites;
}

/** The server exports of a built site; loaded once per process. */
export const loadSiteModule = <Exports>(distDir: string): Promise<Exports> =>
  import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href) as Promise<Exports>;

/** A site of this repository that is built and can be served. */
interface BuiltSite {
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
