/** Title of a site that is not one of the three below. */
export const DEFAULT_SITE_TITLE = 'Lumigraph';

/** Titles of the sites that share these building blocks. */
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
