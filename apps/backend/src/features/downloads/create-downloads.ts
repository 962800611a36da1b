import { API_PREFIX, limitTransform } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { companyOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { createDownloadsFeature, type DownloadsFeature } from './downloads-feature.ts';
import type { DownloadLedger } from '../images/delivery/download-routes.ts';
import type { ImagesFeature } from '../images/images-feature.ts';
import { imagesRoutes, ticketRoutes } from '../images/images-routes.ts';
import { transformNamed } from '../images/delivery/renditions.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';

export interface DownloadsDeps {
  config: Config;
  db: Kysely<Database>;
  images: Pick<ImagesFeature, 'renditions'>;
  sites: readonly SiteAbout[];
  now: () => number;
}

/** Width of the image on a certificate. */
const PREVIEW_PX = 640;

/** Downloads, with what certificates say of company, user and image. Registered after the accounts, whose guards it uses. */
export function registerDownloads(
  app: FastifyInstance,
  { config, db, images: { renditions }, sites, now }: DownloadsDeps,
): Promise<DownloadsFeature> {
  const { name, address, registrationNumber, email } = companyOf(config);
  const transform = transformNamed(limitTransform(PREVIEW_PX));
  return createDownloadsFeature(app, {
    db,
    now,
    apiKeys: config.apiKeys,
    freePerDay: config.freeDownloadsPerDay,
    siteName: (site) => siteNamed(sites, site).name,
    cdnBase: config.cdnBase,
    publicOrigin: config.publicOrigin,
    licensor: { name, address, registrationNumber, email },
    userOf: async (userId) => {
      const user = await app.accounts.stores.users.find(userId);
      return user && { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
    },
    preview: async (storageKey) => {
      try {
        return (await renditions.get({ storageKey, transform, format: 'jpeg' })).body;
      } catch (error) {
        // A certificate without its preview is still a certificate.
        app.log.warn({ err: error }, 'a certificate has no preview');
        return undefined;
      }
    },
  });
}

/** Whether a request comes from a member; false for visitors. */
export function premiumCheck(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    const session = await app.readSession(request);
    return session !== null && app.isPremium(session.userId);
  };
}

/** The calls of the image service; what may be downloaded depends on who asks. */
export async function registerImageRoutes(
  app: FastifyInstance,
  config: Config,
  { images, ledger }: { images: ImagesFeature; ledger: DownloadLedger },
): Promise<void> {
  const options = {
    prefix: API_PREFIX,
    images,
    apiKeys: config.apiKeys,
    isPremium: premiumCheck(app),
    ledger,
  };
  await app.register(imagesRoutes, options);
  await app.register(ticketRoutes, options);
}
