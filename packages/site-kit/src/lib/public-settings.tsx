import type { AnalyticsDestination, Company } from '@lumigraph/contracts';
import { createContext, use } from 'react';
import type { SiteConfig } from './site-config.tsx';

/** Settings of the running server that the browser needs; they travel in the document. */
export interface PublicSettings {
  /** Origin under which visitors reach the site; empty when unknown (development). */
  origin: string;
  apiBaseUrl: string;
  apiKey: string;
  /** Base of picture addresses; an address that starts otherwise is used as it is. */
  cdnBase: string;
  /** A demo says so on screen. */
  demo: boolean;
  /** No context menu, selection, dragging or developer shortcuts (specification 1); the operator may switch it off. */
  contentProtection: boolean;
  /** Who counts visits. */
  analytics: readonly AnalyticsDestination[];
  /** Who runs the site: the operator's settings are the one source for footer, contact page and legal texts. */
  company: Company;
}

/** Stands in where no server says who runs the site (development, tests). */
const unknownCompany: Company = {
  placeholder: true,
  name: '[Company name]',
  address: '[Street, city, Bulgaria]',
  email: 'contact@example.com',
  phone: '+359 2 000 0000',
  website: 'https://www.example.com',
  registrationNumber: '000000000',
  vatNumber: 'BG000000000',
};

/** What holds without a server that says otherwise. */
export function settingsOf({ apiBaseUrl, apiKey, cdnBase }: SiteConfig): PublicSettings {
  return {
    origin: '',
    apiBaseUrl,
    apiKey,
    cdnBase,
    demo: false,
    contentProtection: true,
    analytics: [],
    company: unknownCompany,
  };
}

export const PublicSettingsContext = createContext<PublicSettings | null>(null);

export function usePublicSettings(): PublicSettings {
  const settings = use(PublicSettingsContext);
  if (!settings) throw new Error('usePublicSettings needs <Providers parts={…}> above it.');
  return settings;
}
