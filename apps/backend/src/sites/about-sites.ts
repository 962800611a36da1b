import { loadSiteModule } from '../features/site/site-build.ts';
import { MAIN_SITE } from './find-sites.ts';

/** A site as mails speak of it. */
export interface SiteAbout {
  /** Its folder below `apps`. */
  id: string;
  /** Where links in its mails lead. */
  origin: string;
  /** Title, as its visitors know it. */
  name: string;
  /** Its accent colour as `#rrggbb`: mails know no tokens. */
  accent: string;
}

export interface SiteAddress {
  id: string;
  origin: string;
  /** Its `dist`; without one only the services respond. */
  dir?: string | undefined;
}

/** The main site while none is built: only the services respond. */
const UNBUILT = { name: 'Lumigraph', accent: '#494fcc' };

/** What the built sites say of themselves, in the order in which they are given. */
export function aboutSites(sites: readonly SiteAddress[]): Promise<SiteAbout[]> {
  return Promise.all(
    sites.map(async ({ id, origin, dir }) => {
      const { about = UNBUILT } = dir === undefined ? {} : await loadSiteModule(dir);
      return { id, origin, ...about };
    }),
  );
}

/** The site of this id; the first one, which is the main one, for every other word. */
export function siteNamed(sites: readonly SiteAbout[], id: string | null | undefined): SiteAbout {
  const found = sites.find((site) => site.id === id) ?? sites[0];
  return found ?? { id: MAIN_SITE, origin: '', ...UNBUILT };
}
