import type { FastifyInstance } from 'fastify';
import { companyOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { ServedSite } from '../../sites/served-sites.ts';
import type { Images } from '../images/images-feature.ts';
import type { FormServices } from './form-posts.ts';
import { siteData, type SiteServices } from './site-data.ts';
import { sitePlugin, type SitePluginOptions } from './site-plugin.ts';

export interface SiteDeps extends SiteServices {
  config: Config;
  images: Images;
  forms: FormServices;
  /** Whether a local provider stands in for social ones. */
  socialDemo: boolean;
  /** Folder of the built main site; without one only the services respond. */
  siteDir: string | undefined;
  /** Further sites at addresses of their own. */
  siblings: readonly ServedSite[];
}

/** The rendered sites, where they are built: options of each one's plugin. */
export function createSite({
  config,
  forms,
  socialDemo,
  siteDir,
  siblings,
  ...services
}: SiteDeps): SitePluginOptions[] {
  const { images } = services;
  const settings = {
    origin: config.publicOrigin,
    apiBaseUrl: config.apiBaseUrl,
    serviceBaseUrls: config.serviceBaseUrls,
    apiKey: config.apiKeys[0] ?? '',
    cdnBase: config.cdnBase,
    demo: !config.production,
    socialDemo,
    contentProtection: config.CONTENT_PROTECTION,
    supportReplyHours: { free: config.SUPPORT_REPLY_HOURS, premium: config.SUPPORT_REPLY_HOURS_PREMIUM },
    freeDownloads: { perDay: config.freeDownloadsPerDay, creditMark: config.FREE_CREDIT_MARK },
    analytics: config.analytics,
    company: companyOf(config),
  };
  const shared = {
    data: siteData(services),
    clock: images.clock,
    previews: images.previews,
    forms,
    imagesOrigin: () => images.origins.current(),
  };
  return [
    ...(siteDir === undefined ? [] : [{ ...shared, settings, distDir: siteDir }]),
    // The main one at every address without a site, each sibling at its own.
    ...siblings.map(({ id, dir, origin }) => ({
      ...shared,
      settings: { ...settings, origin },
      distDir: dir,
      site: id,
    })),
  ];
}

/** Register it last: a site responds to every address that no service has. */
export async function siteRoutes(app: FastifyInstance, sites: readonly SitePluginOptions[]): Promise<void> {
  for (const site of sites) await app.register(sitePlugin, site);
}
