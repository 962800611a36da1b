/** Title of a site that is not one of the three below (specification section 1). */
export const DEFAULT_SITE_TITLE = 'Lumigraph';

/** Titles of the sites that share these building blocks (specification section 1, names from the design brief). */
export const siteTitles = {
  gallery: 'Lumigraph',
  dating: 'Twosome',
  minorities: 'Minorities in Bulgaria',
} as const;

export type SiteId = keyof typeof siteTitles;

/** The title of a known site; the default for anything else. */
export function siteTitle(site?: string): string {
  return site !== undefined && Object.hasOwn(siteTitles, site)
    ? siteTitles[site as SiteId]
    : DEFAULT_SITE_TITLE;
}
