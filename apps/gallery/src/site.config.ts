/**
 * Everything in which this site differs from its siblings by value only.
 * Company data are placeholders: the operator fills them in before going live.
 */
export const siteConfig = {
  name: 'Lumigraph',
  brand: 'gallery',
  /** Whose posts the blog shows (specification 7.3). */
  projectName: 'gallery',
  /** Sent with every call of the image service (an identifier, not a secret: decisions S9). */
  apiKey: 'gallery-public-key',
  apiBaseUrl: '/api',
  cdnBase: '/cdn/image/upload',
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
  /** Pictures a page of the grid: full rows at 2, 3, 4 and 6 columns. */
  gridPageSize: 24,
  featuredCount: 12,
  socialProviders: ['google', 'facebook', 'microsoft'],
  company: {
    placeholder: true,
    name: '[Company name]',
    address: '[Street, city, Bulgaria]',
    email: 'contact@example.com',
    phone: '+359 00 000 0000',
    website: 'https://www.example.com',
    registrationNumber: '[EIK]',
    vatNumber: 'BG000000000',
  },
} as const;

export type LocaleCode = (typeof siteConfig.locales)[number];
