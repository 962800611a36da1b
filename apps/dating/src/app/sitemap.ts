import type { SitemapContent } from '@lumigraph/site-kit';

/** The site's own page besides the shared ones. */
export const sitemap = (): SitemapContent => ({
  pages: () => Promise.resolve([{ path: '/meeting-safely', changeFrequency: 'monthly', priority: 0.8 }]),
});
