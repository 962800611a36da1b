import type { PlanFeature, SocialProvider } from '@lumigraph/contracts';
import { requiredContext } from './required-context.ts';

/** A feed that readers find in a page; its language is added to the path. */
export interface FeedLink {
  path: string;
  title: string;
}

/** The configuration values that differ between sites: `site.config.ts` of a site. */
export interface SiteConfig {
  /** The displayed name: in titles, header and mails. */
  name: string;
  /** Name of its brand file, written to `data-brand`. */
  brand: string;
  /** The brand's accent on a light background as `#rrggbb`, for mails, which do not support design tokens. */
  accent: string;
  /** Identifies the site in contact messages and posts. */
  projectName: string;
  apiBaseUrl: string;
  /** Sent with every call of the image service (an identifier, not a secret). */
  apiKey: string;
  cdnBase: string;
  locales: readonly string[];
  socialProviders: readonly SocialProvider[];
  /** Path of a JPEG of 1200 × 630 pixels that link previews show for pages without an image of their own. */
  shareImage?: string;
  /** Path of the description of the search, for the address bar of browsers (OpenSearch). */
  openSearch?: string;
  /** Paths of the feeds that every page names, each with its title. */
  feeds?: readonly FeedLink[];
  /** The Premium benefits of this site; all benefits when left out. */
  planFeatures?: readonly PlanFeature[];
}

/** The site's values. Its routes and links are in `useSite`, which the payment document does not use. */
export const [SiteConfigContext, useSiteConfig] = requiredContext<SiteConfig>('useSiteConfig');
