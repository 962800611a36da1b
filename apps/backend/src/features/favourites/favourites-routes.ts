import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  FavouriteChangesSchema,
  FavouriteListSchema,
  favouritePaths,
  FavouriteImagesQuerySchema,
  FavouriteImagesSchema,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { mayCount } from '../../http/may-count.ts';
import { named } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import type { FavouritesService } from './favourites-service.ts';

export interface FavouritesRoutesOptions {
  favourites: FavouritesService;
}

/** Favourites: public data of the images, and the list of an account. */
export function favouritesPlugin(
  instance: FastifyInstance,
  { favourites }: FavouritesRoutesOptions,
  done: () => void,
): void {
  limitHandlerTime(instance);
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['favourites'];
  const list = named(app, FavouriteListSchema);

  app.get(
    `/${favouritePaths.images}`,
    {
      config: { access: 'key', limits: ['apiKeyReadAddress'] },
      schema: {
        tags,
        summary: 'Images by their ids, for a collection that the browser keeps',
        querystring: FavouriteImagesQuerySchema,
        response: { 200: named(app, FavouriteImagesSchema) },
      },
    },
    async (request, reply) => {
      const locale = requestLocale(request, request.query.locale);
      reply.header('cache-control', 'private, no-cache');
      return { items: await favourites.images(request.query.ids, locale) };
    },
  );

  app.get(
    `/${favouritePaths.all}`,
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: { tags, summary: 'The images that this account keeps', response: { 200: list } },
    },
    async (request) => ({ items: await favourites.listOf(sessionOf(request).userId) }),
  );

  app.post(
    `/${favouritePaths.all}`,
    {
      config: { access: 'user', limits: ['accountUser'] },
      schema: {
        tags,
        summary: 'Take over what a browser added and removed; the same changes twice are the same as once',
        body: named(app, FavouriteChangesSchema),
        response: { 200: list },
      },
    },
    async (request) => {
      const counted = mayCount(request);
      return { items: await favourites.sync(sessionOf(request).userId, request.body, { counted }) };
    },
  );
  done();
}
