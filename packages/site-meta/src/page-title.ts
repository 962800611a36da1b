import { siteTitle } from './site-titles.ts';
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
