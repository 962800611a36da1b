import { locales } from '@lumigraph/contracts';
import type { SiteConfig } from './lib/site-config.tsx';

export type { SiteConfig };

/** Values that most sites share; a site's own values come after them. */
export const commonConfig = {
  apiBaseUrl: '/api',
  apiKey: 'gallery-public-key',
  cdnBase: '/cdn/image/upload',
  /** Neutral; a site with a brand sets its own. */
  accent: '#3b3f46',
  locales,
} as const satisfies Partial<SiteConfig>;
