import type { SitemapContent } from '@lumigraph/site-kit';

/**
 * The site’s own pages in addition to home, about and the shared ones: `{ pages: () => Promise.resolve([{ path:
 * '/tours' }]) }`.
 */
export const sitemap = (): SitemapContent => ({});
