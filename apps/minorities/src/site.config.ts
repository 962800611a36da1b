import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** The configuration values that differ from the other sites. The texts of the title are in site-meta. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: siteTitles.minorities,
  brand: 'minorities',
  shareImage: '/share.jpg',
  accent: '#0c5537',
  projectName: 'minorities',
  socialProviders: ['google', 'facebook'],
};
