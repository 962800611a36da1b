import { commonConfig, type SiteConfig } from '@lumigraph/site-kit/config';

/** Everything in which this site differs from its siblings by value only. */
export const siteConfig: SiteConfig = {
  ...commonConfig,
  planFeatures: ['priority-support'],
  name: 'My site',
  brand: 'my-site',
  projectName: 'my-site',
  socialProviders: ['google', 'facebook'],
};
