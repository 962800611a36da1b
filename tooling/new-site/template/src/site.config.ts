import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';

/** The values in which this site differs from the other sites. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: 'My site',
  brand: 'my-site',
  projectName: 'my-site',
  socialProviders: ['google', 'facebook'],
};
