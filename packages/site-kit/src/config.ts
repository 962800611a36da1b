import type { Company, SiteConfig } from './lib/site-config.tsx';

export type { Company, SiteConfig };

/** Placeholders of the demo: the operator fills in the real company before going live. */
export const demoCompany: Company = {
  placeholder: true,
  name: '[Company name]',
  address: '[Street, city, Bulgaria]',
  email: 'contact@example.com',
  phone: '+359 00 000 0000',
  website: 'https://www.example.com',
  registrationNumber: '[EIK]',
  vatNumber: 'BG000000000',
};

/** What most sites have alike; a site's own values stand after it. */
export const commonConfig = {
  apiBaseUrl: '/api',
  apiKey: 'gallery-public-key',
  cdnBase: '/cdn/image/upload',
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
  company: demoCompany,
} as const satisfies Partial<SiteConfig>;
