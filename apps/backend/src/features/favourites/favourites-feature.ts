import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createFavouriteStore } from './favourite-store.ts';
import { favouritesPlugin } from './favourites-routes.ts';
import {
  createFavouritesService,
  type FavouritesDeps as FavouritesServiceDeps,
  type FavouritesService,
} from './favourites-service.ts';

export interface FavouritesDeps extends Omit<FavouritesServiceDeps, 'store'> {
  db: Kysely<Database>;
}

export interface Favourites {
  favourites: FavouritesService;
}

export function createFavourites({ db, ...deps }: FavouritesDeps): Favourites {
  return {
    favourites: createFavouritesService({ store: createFavouriteStore(db), ...deps }),
  };
}

export async function favouritesRoutes(app: FastifyInstance, favourites: Favourites): Promise<void> {
  await app.register(favouritesPlugin, { prefix: API_PREFIX, ...favourites });
}
