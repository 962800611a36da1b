import { createContext, use } from 'react';
import { siteConfig } from '../site.config.ts';

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
}

export const defaultSettings: PublicSettings = {
  origin: '',
  apiBaseUrl: siteConfig.apiBaseUrl,
  apiKey: siteConfig.apiKey,
  cdnBase: siteConfig.cdnBase,
  demo: false,
};

export const PublicSettingsContext = createContext<PublicSettings>(defaultSettings);

export function usePublicSettings(): PublicSettings {
  return use(PublicSettingsContext);
}
