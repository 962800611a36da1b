import { commonConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** The configuration values that differ from the other sites. The texts of the title are in site-meta. */
export const siteConfig = {
  ...commonConfig,
  name: siteTitles.gallery,
  brand: 'gallery',
  shareImage: '/share.jpg',
  openSearch: '/opensearch.xml',
  feeds: [
    { path: '/images/rss.xml', title: siteTitles.gallery },
    { path: '/blog/rss.xml', title: `${siteTitles.gallery} Blog` },
  ],
  accent: '#494fcc',
  /** Project whose posts the blog shows. */
  projectName: 'gallery',
  /** Images per page of the grid. */
  gridPageSize: 24,
  featuredCount: 24,
  socialProviders: ['google', 'facebook', 'microsoft'],
} as const;
