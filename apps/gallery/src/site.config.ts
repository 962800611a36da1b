import { commonConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/**
 * Everything in which this site differs from its siblings by value only.
 */
export const siteConfig = {
  ...commonConfig,
  name: siteTitles.gallery,
  brand: 'gallery',
  accent: '#494fcc',
  /** Whose posts the blog shows. */
  projectName: 'gallery',
  /** Images a page of the grid: full rows at 2, 3, 4 and 6 columns. */
  gridPageSize: 24,
  featuredCount: 12,
  socialProviders: ['google', 'facebook', 'microsoft'],
} as const;
