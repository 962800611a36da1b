import { loadSiteModule, MAIN_SITE } from './served-sites.ts';

/** The data of a site that mails use. */
export interface SiteAbout {
  /** Its folder below `apps`. */
  id: string;
  /** Origin of the links in its mails. */
  origin: string;
  /** Title that visitors see. */
  name: string;
  /** Its accent colour as `#rrggbb`, because mails cannot use tokens. */
  accent: string;
}

export interface SiteAddress {
  id: string;
  origin: string;
  /** Its `dist` folder; without it only the services respond. */
  dir?: string | undefined;
}

/** Defaults of the main site while none is built: only the services respond. */
const UNBUILT = { name: 'Lumigraph', accent: '#494fcc' };

/** Reads the data of the built sites, in the given order. */
export function aboutSites(sites: readonly SiteAddress[]): Promise<SiteAbout[]> {
  return Promise.all(
    sites.map(async ({ id, origin, dir }) => {
      const { about = UNBUILT } =
        dir === undefined ? {} : await loadSiteModule<{ about?: typeof UNBUILT }>(dir);
      return { id, origin, ...about };
    }),
  );
}

/** Returns the site with this id; by default the first one, which is the main site. */
export function siteNamed(sites: readonly SiteAbout[], id: string | null | undefined): SiteAbout {
  const found = sites.find((site) => site.id === id) ?? sites[0];
  return found ?? { id: MAIN_SITE, origin: '', ...UNBUILT };
}
