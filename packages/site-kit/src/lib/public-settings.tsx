import type { AnalyticsDestination } from '@lumigraph/contracts';
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
}

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
  };
}

export const PublicSettingsContext = createContext<PublicSettings | null>(null);

export function usePublicSettings(): PublicSettings {
  const settings = use(PublicSettingsContext);
  if (!settings) throw new Error('usePublicSettings needs <Providers parts={…}> above it.');
  return settings;
}
