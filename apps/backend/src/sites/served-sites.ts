import { SettingsError, type Config } from '../config/config.ts';
import { MAIN_SITE, type BuiltSite } from './find-sites.ts';

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
