import type { SiteConfig } from '@lumigraph/site-kit';
import { commonConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** Readers and browsers look for these in documents: no script of a page contains them. */
const inDocuments: Pick<SiteConfig, 'openSearch' | 'feeds'> = import.meta.env.SSR
  ? {
      openSearch: '/opensearch.xml',
      feeds: [
        { path: '/images/rss.xml', title: siteTitles.gallery },
        { path: '/blog/rss.xml', title: `${siteTitles.gallery} Blog` },
      ],
    }
  : {};

/** The configuration values that differ from the other sites. The texts of the title are in site-meta. */
export const siteConfig = {
  ...commonConfig,
  ...inDocuments,
  name: siteTitles.gallery,
  brand: 'gallery',
  shareImage: '/share.jpg',
  accent: '#494fcc',
  /** Project whose posts the blog shows. */
  projectName: 'gallery',
  /** Images per page of the grid. */
  gridPageSize: 24,
  featuredCount: 24,
  socialProviders: ['google', 'facebook', 'microsoft'],
} as const;
