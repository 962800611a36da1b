import type { SitemapContent } from '@lumigraph/site-kit';

/** The site's own pages besides the shared ones. */
export const sitemap = (): SitemapContent => ({
  pages: () =>
    Promise.resolve([
      { path: '/rights', changeFrequency: 'monthly', priority: 0.8 },
      { path: '/history', changeFrequency: 'monthly', priority: 0.8 },
    ]),
});
