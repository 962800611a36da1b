import type { PlanFeature, SocialProvider } from '@lumigraph/contracts';
import { createContext, use } from 'react';

/** Everything in which a site differs from its siblings by value only: its `site.config.ts`. */
export interface SiteConfig {
  /** As visitors read it: in titles, header and mails. */
  name: string;
  /** Name of its brand file, written to `data-brand`. */
  brand: string;
  /** The brand's accent on light ground as `#rrggbb`, for mails: they know no tokens. */
  accent: string;
  /** Names the site in contact messages and posts. */
  projectName: string;
  apiBaseUrl: string;
  /** Sent with every call of the image service (an identifier, not a secret). */
  apiKey: string;
  cdnBase: string;
  locales: readonly string[];
  socialProviders: readonly SocialProvider[];
  /** What Premium gives on this site; everything that it gives anywhere when left out. */
  planFeatures?: readonly PlanFeature[];
}

export const SiteConfigContext = createContext<SiteConfig | null>(null);

/** The site's values. What its routes and links are is `useSite`, which the payment document does without. */
export function useSiteConfig(): SiteConfig {
  const config = use(SiteConfigContext);
  if (!config) throw new Error('useSiteConfig needs <Providers deps={…}> above it.');
  return config;
}
