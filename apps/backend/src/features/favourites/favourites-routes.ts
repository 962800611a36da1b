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
import { requireApiKey } from '../../http/api-key.ts';
import { mayCount } from '../../http/may-count.ts';
import { named } from '../../http/open-api.ts';
import { privateByDefault, sessionOf } from '../../http/session.ts';
import type { FavouritesService } from './favourites-service.ts';

export interface FavouritesRoutesOptions {
  favourites: FavouritesService;
  apiKeys: readonly string[];
}

/** Favourites: public data of the images, and the list of an account. */
export function favouritesPlugin(
  instance: FastifyInstance,
  { favourites, apiKeys }: FavouritesRoutesOptions,
  done: () => void,
): void {
  privateByDefault(instance);
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const tags = ['favourites'];
  const list = named(app, FavouriteListSchema);

  app.get(
    `/${favouritePaths.images}`,
    {
      config: { access: 'public' },
      onRequest: requireApiKey(apiKeys),
      schema: {
        tags,
        summary: 'Images by their ids, for a collection that the browser keeps',
        security: [{ apiKey: [] }],
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
    { schema: { tags, summary: 'The images that this account keeps', response: { 200: list } } },
    async (request) => ({ items: await favourites.listOf(sessionOf(request).userId) }),
  );

  app.post(
    `/${favouritePaths.all}`,
    {
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
