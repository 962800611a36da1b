import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { createFavoriteStore } from './favorite-store.ts';
import { favoritesPlugin } from './favorites-routes.ts';
import { createFavoritesService, type FavoritesDeps as FavoritesServiceDeps } from './favorites-service.ts';

export interface FavoritesDeps extends Omit<FavoritesServiceDeps, 'store'> {
  db: Kysely<Database>;
}

export type Favorites = ReturnType<typeof createFavorites>;

export const createFavorites = ({ db, ...deps }: FavoritesDeps) => ({
  favorites: createFavoritesService({ store: createFavoriteStore(db), ...deps }),
});

export async function favoritesRoutes(app: FastifyInstance, favorites: Favorites): Promise<void> {
  await app.register(favoritesPlugin, { prefix: API_PREFIX, ...favorites });
}
