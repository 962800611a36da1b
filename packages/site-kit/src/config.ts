import type { SiteConfig } from './lib/site-config.tsx';

export type { SiteConfig };

/** What most sites have alike; a site's own values stand after it. */
export const commonConfig = {
  apiBaseUrl: '/api',
  apiKey: 'gallery-public-key',
  cdnBase: '/cdn/image/upload',
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
} as const satisfies Partial<SiteConfig>;
