import { cleanText } from './text.ts';

/** A known site's id, or the title of any other site. */
export type Site = string | { title: string };

/**
 * The text of `<title>`: page, then site. The start page has only the site's title.
 *
 * @example
 * pageTitle('About', 'gallery') // 'About · Lumigraph'
 */
export function pageTitle(page?: string, site?: Site): string {
  const ofSite = cleanText(typeof site === 'object' ? site.title : siteTitle(site)) || siteTitle();
  const ofPage = cleanText(page ?? '');
  return ofPage === '' || ofPage === ofSite ? ofSite : `${ofPage} · ${ofSite}`;
}

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
