import { API_PREFIX } from '@lumigraph/contracts';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { networkOf } from '../../http/address-limits.ts';
import type { DownloadLedger } from '../images/delivery/download-routes.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { createDownloadStore } from './download-store.ts';
import { downloadsRoutes } from './downloads-routes.ts';
import {
  createDownloadsService,
  type DownloadsService,
  type DownloadsServiceOptions,
} from './downloads-service.ts';
import { createFreeDownloadStore } from './free-download-store.ts';
import { createFreeDownloads } from './free-downloads.ts';

export interface DownloadsFeatureOptions extends Omit<DownloadsServiceOptions, 'store' | 'makePdf'> {
  db: Kysely<Database>;
  apiKeys: readonly string[];
  /** Free downloads of a user or a network in a day; null for no limit. */
  freePerDay: number | null;
}

/** Hourly, so that counts and their key are gone soon after midnight (UTC). */
const FORGET_AT = '2 * * * *';

export interface DownloadsFeature {
  ledger: DownloadLedger;
  downloads: DownloadsService;
}

/** Downloads: their limit, their records and the certificates. Registered after the accounts, whose guards it uses. */
export async function createDownloadsFeature(
  app: FastifyInstance,
  { db, freePerDay, apiKeys, ...options }: DownloadsFeatureOptions,
): Promise<DownloadsFeature> {
  const free = createFreeDownloads({
    store: createFreeDownloadStore(db),
    perDay: freePerDay,
    now: options.now,
  });
  const downloads = createDownloadsService({
    ...options,
    store: createDownloadStore(db),
    makePdf: certificatePdf,
  });
  await app.register(downloadsRoutes, { prefix: API_PREFIX, downloads, apiKeys });

  const job = new Cron(
    FORGET_AT,
    { paused: true, protect: true, unref: true, catch: report },
    free.removeOld,
  );
  function report(error: unknown): void {
    app.log.error({ err: error }, 'old download counts could not be removed');
  }
  app.addHook('onReady', async () => {
    job.resume();
    await free.removeOld();
  });
  app.addHook('onClose', (_instance, finished) => {
    job.stop();
    finished();
  });

  const ledger: DownloadLedger = {
    userOf: async (request) => (await app.readSession(request))?.userId ?? null,
    admit: ({ ip }, userId, imageId) => free.admit({ userId, network: networkOf(ip) }, imageId),
    remaining: ({ ip }, userId, imageId) => free.remaining({ userId, network: networkOf(ip) }, imageId),
    record: ({ siteId }, userId, handedOut) => downloads.record({ ...handedOut, userId, site: siteId }),
    ticket: free.ticket,
    readTicket: free.readTicket,
  };
  return { ledger, downloads };
}
