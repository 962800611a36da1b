import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** Everything in which Twosome differs from its siblings by value only. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: siteTitles.dating,
  brand: 'dating',
  accent: '#c03d14',
  projectName: 'dating',
  socialProviders: ['google', 'facebook'],
};
