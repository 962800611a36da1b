import type { SiteConfig } from './lib/site-config.tsx';

export type { SiteConfig };

/** What most sites have alike; a site's own values stand after it. */
export const commonConfig = {
  apiBaseUrl: '/api',
  apiKey: 'gallery-public-key',
  cdnBase: '/cdn/image/upload',
  /** Quiet; a site with a brand names its own. */
  accent: '#3b3f46',
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
} as const satisfies Partial<SiteConfig>;
