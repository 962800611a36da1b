import {
  FavoriteChangesSchema,
  FavoriteListSchema,
  favoritePaths,
  FavoriteImagesQuerySchema,
  FavoriteImagesSchema,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import { apiRoute, apiScope, ownRoute } from '../../http/api-route.ts';
import { requestLocale } from '../../http/locale.ts';
import { mayCount } from '../../http/request-context.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import type { FavoritesService } from './favorites-service.ts';

export interface FavoritesRoutesOptions {
  favorites: FavoritesService;
}

/** Favorites: public data of the images, and the list of an account. */
export function favoritesPlugin(instance: FastifyInstance, { favorites }: FavoritesRoutesOptions): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'favorites');
  const list = FavoriteListSchema;

  app.get(
    `/${favoritePaths.images}`,
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'Images by their ids, for a collection that the browser keeps',
      querystring: FavoriteImagesQuerySchema,
      response: { 200: FavoriteImagesSchema },
    }),
    async (request, reply) => {
      const locale = requestLocale(request, request.query.locale);
      reply.header('cache-control', 'private, no-cache');
      return { items: await favorites.images(request.query.ids, locale) };
    },
  );

  app.get(
    `/${favoritePaths.all}`,
    ownRoute({ summary: 'The images that this account keeps', response: { 200: list } }),
    async (request) => ({ items: await favorites.listOf(sessionOf(request).userId) }),
  );

  app.post(
    `/${favoritePaths.all}`,
    ownRoute({
      summary: 'Take over what a browser added and removed; the same changes twice are the same as once',
      body: FavoriteChangesSchema,
      response: { 200: list },
    }),
    async (request) => {
      const counted = mayCount(request);
      return { items: await favorites.sync(sessionOf(request).userId, request.body, { counted }) };
    },
  );
}
