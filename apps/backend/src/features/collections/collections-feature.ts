import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { loadServerKey } from '../../db/check.ts';
import type { Database } from '../../db/tables/index.ts';
import { createCollectionStore } from './collection-store.ts';
import { createCollectionZip, type CollectionZipDeps, createZipTickets } from './collection-zip.ts';
import { collectionsPlugin, type CollectionsRoutesOptions } from './collections-routes.ts';
import { createCollectionsService, type CollectionsServiceDeps } from './collections-service.ts';

export interface CollectionsDeps
  extends Omit<CollectionZipDeps, 'collections' | 'certificateUrl'>, Omit<CollectionsServiceDeps, 'store'> {
  config: Pick<Config, 'publicOrigin'>;
  db: Kysely<Database>;
}

export type Collections = CollectionsRoutesOptions;

/** Collections of users, with the images and downloads of the gallery. */
export function createCollections({ config, db, ...deps }: CollectionsDeps): Collections {
  const { isPremium, now } = deps;
  const collections = createCollectionsService({ ...deps, store: createCollectionStore(db) });
  return {
    collections,
    isPremium,
    startZip: createCollectionZip({
      ...deps,
      collections,
      certificateUrl: (id) => `${config.publicOrigin}/license/certificate/${id}`,
    }),
    tickets: createZipTickets(() => loadServerKey(db, 'collection-zip', now()), now),
  };
}

export async function collectionsRoutes(app: FastifyInstance, collections: Collections): Promise<void> {
  await app.register(collectionsPlugin, { prefix: API_PREFIX, ...collections });
}
