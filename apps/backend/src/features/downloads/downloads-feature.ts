import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { companyOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { networkOf } from '../../http/address-limits.ts';
import { runJob } from '../../lib/run-job.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';
import type { DownloadLedger } from '../images/files/delivery/download-routes.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { createDownloadStore } from './download-store.ts';
import { downloadsPlugin } from './downloads-routes.ts';
import { createDownloadsService, type DownloadsServiceOptions } from './downloads-service.ts';
import { createFreeDownloadStore, createFreeDownloads } from './free-downloads.ts';

export interface DownloadsDeps extends Pick<DownloadsServiceOptions, 'userOf'> {
  config: Pick<Config, 'cdnBase' | 'publicOrigin'>;
  current: () => Config;
  db: Kysely<Database>;
  sites: readonly SiteAbout[];
  /** A small JPEG of an image, for its certificate. */
  preview: (storageKey: string) => Promise<Buffer>;
  now: () => number;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

export type Downloads = ReturnType<typeof createDownloads>;

/** Downloads: their limit, their records and the certificates with company, user and image. */
export function createDownloads({ config, current, db, sites, preview, userOf, now, logger }: DownloadsDeps) {
  const free = createFreeDownloads({
    store: createFreeDownloadStore(db),
    perDay: () => current().freeDownloadsPerDay,
    now,
  });
  const downloads = createDownloadsService({
    store: createDownloadStore(db),
    makePdf: certificatePdf,
    siteName: (site) => siteNamed(sites, site).name,
    cdnBase: config.cdnBase,
    publicOrigin: config.publicOrigin,
    licensor: () => companyOf(current()),
    userOf,
    async preview(storageKey) {
      try {
        return await preview(storageKey);
      } catch (error) {
        // A certificate is also valid without its preview.
        logger.warn({ err: error }, 'a certificate has no preview');
        return undefined;
      }
    },
    now,
  });
  const ledger: Omit<DownloadLedger, 'userOf'> = {
    admit: ({ ip }, userId, imageId) => free.admit({ userId, network: networkOf(ip) }, imageId),
    remaining: ({ ip }, userId, imageId) => free.remaining({ userId, network: networkOf(ip) }, imageId),
    async record({ siteId }, userId, handedOut) {
      await downloads.record({ ...handedOut, userId, site: siteId });
    },
    ticket: free.ticket,
    readTicket: free.readTicket,
  };
  return { downloads, free, ledger };
}

export async function downloadsRoutes(app: FastifyInstance, { downloads, free }: Downloads): Promise<void> {
  await app.register(downloadsPlugin, { prefix: API_PREFIX, downloads });
  // Hourly, so that counts and their key are deleted soon after midnight (UTC).
  runJob(app, {
    name: 'free-downloads',
    pattern: '2 * * * *',
    run: free.removeOld,
    failure: 'old download counts could not be removed',
    atStart: true,
  });
}
