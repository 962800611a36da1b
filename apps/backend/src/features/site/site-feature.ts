import type { PublicSettings, SignInMethodFlags, SocialProvider } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { retentionOf } from '../../config/retention-settings.ts';
import { acceptTurns } from '../../lib/shared-work.ts';
import { createLimiter, LONGEST_WAIT_MS } from '../../lib/limiter.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import type { ServedSite } from '../../sites/served-sites.ts';
import { SESSION_MAX_DAYS } from '../accounts/sessions/session-issuer.ts';
import type { Images } from '../images/images-feature.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { categoryMoves } from './category-moves.ts';
import { inProcessClients, type SiteServices } from './in-process-clients.ts';
import type { FormServices } from './form-posts.ts';
import { liveSettings } from './live-settings.ts';
import { sitePlugin, type SitePluginOptions } from './site-plugin.ts';

export interface SiteDeps extends SiteServices {
  config: Config;
  settings: Pick<SettingsService, 'current' | 'version'>;
  images: Images;
  forms: FormServices;
  socialProviders: readonly SocialProvider[];
  signInMethods: (origin: string) => SignInMethodFlags;
  /** Whether a site offers one-off products. */
  sellsProducts: (site: string) => boolean;
  /** Whether a local provider replaces social providers. */
  socialDemo: boolean;
  mainSiteId: string;
  /** Folder of the built main site; without it the server offers only the API. */
  siteDir: string | undefined;
  /** Further sites at separate addresses. */
  siblings: readonly ServedSite[];
  /** All of them with their names: each leads to the others. */
  sites: readonly SiteAbout[];
  now: () => number;
}

/** One is rendered while another one is compressed. */
const DOCUMENTS_AT_ONCE = 2;

/** Returns the plugin options of each rendered site that is built. */
export function createSite({
  config,
  settings: { current, version },
  forms,
  socialProviders,
  signInMethods,
  sellsProducts,
  socialDemo,
  siteDir,
  siblings,
  sites,
  mainSiteId,
  now,
  ...services
}: SiteDeps): SitePluginOptions[] {
  const { images } = services;
  const fixed = {
    origin: config.publicOrigin,
    apiBaseUrl: config.apiBaseUrl,
    serviceBaseUrls: config.serviceBaseUrls,
    apiKey: config.apiKeys[0] ?? '',
    cdnBase: config.cdnBase,
    demo: !config.production,
    socialProviders,
    socialDemo,
    signInMethods: signInMethods(config.publicOrigin),
    contentProtection: config.CONTENT_PROTECTION,
    analytics: config.analytics,
    retention: retentionOf(config, SESSION_MAX_DAYS),
  };
  const settingsOf = (site: string, own: Partial<PublicSettings>) => (): PublicSettings => ({
    ...fixed,
    ...own,
    oneOffProducts: sellsProducts(site),
    siblings: sites.filter(({ id }) => id !== site).map(({ name, origin }) => ({ name, origin })),
    ...liveSettings(current(), { site, origin: own.origin ?? config.publicOrigin, now: now() }),
  });
  const shared = {
    data: inProcessClients(services),
    // A changed setting makes every cached document old.
    clock: {
      current: async () => `${await images.clock.current()}.${version()}`,
      isBehind: images.clock.isBehind,
    },
    previews: images.previews,
    forms,
    imagesOrigin: () => images.origins.current(),
    movedTo: categoryMoves(images.mergedInto),
    limitDocuments: createLimiter({
      kind: 'document',
      running: DOCUMENTS_AT_ONCE,
      waiting: config.DOCUMENT_QUEUE,
      maxWaitMs: LONGEST_WAIT_MS,
      turn: acceptTurns,
    }),
  };
  return [
    ...(siteDir === undefined ? [] : [{ ...shared, settings: settingsOf(mainSiteId, {}), distDir: siteDir }]),
    // The main site responds at every address that belongs to no other site, each sibling at its own.
    ...siblings.map(({ id, dir, origin }) => ({
      ...shared,
      settings: settingsOf(id, { origin, signInMethods: signInMethods(origin) }),
      distDir: dir,
      site: id,
    })),
  ];
}

/** Must be registered last: a site responds to every address that no API route matches. */
export async function siteRoutes(app: FastifyInstance, sites: readonly SitePluginOptions[]): Promise<void> {
  for (const site of sites) await app.register(sitePlugin, site);
}
