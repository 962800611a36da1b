import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';
import { siteTitles } from '@lumigraph/site-meta';

/** Everything in which This site differs from its siblings by value only. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: siteTitles.minorities,
  brand: 'minorities',
  accent: '#0c5537',
  projectName: 'minorities',
  socialProviders: ['google', 'facebook'],
};
