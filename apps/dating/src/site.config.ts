import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** The configuration values that differ from the other sites. The texts of the title are in site-meta. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: siteTitles.dating,
  brand: 'dating',
  shareImage: '/share.jpg',
  accent: '#c03d14',
  projectName: 'dating',
  socialProviders: ['google', 'facebook'],
};
