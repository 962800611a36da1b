import {
  API_PREFIX,
  CollectionChangeSchema,
  CollectionImagesChangeSchema,
  CollectionListSchema,
  CollectionMoveSchema,
  CollectionQuerySchema,
  CollectionSchema,
  CollectionSummarySchema,
  CollectionsQuerySchema,
  CollectionZipSchema,
  collectionPaths,
  LocaleQuerySchema,
  MessageResponseSchema,
  NewCollectionSchema,
  SharedCollectionSchema,
  type Locale,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope, ownRoute } from '../../http/api-route.ts';
import { AppError } from '../../lib/errors.ts';
import { sendFile } from '../../http/send-stored.ts';
import { requestLocale } from '../../http/locale.ts';
import { fileResponse } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import { ZIP_TIMEOUT_MS, type createCollectionZip, type ZipTickets } from './collection-zip.ts';
import type { CollectionsService } from './collections-service.ts';

export interface CollectionsRoutesOptions {
  collections: CollectionsService;
  startZip: ReturnType<typeof createCollectionZip>;
  isPremium: (userId: string) => Promise<boolean>;
  tickets: ZipTickets;
}

const token = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const IdParams = Type.Object({ id: token });
const TicketQuerySchema = Type.Object(
  { ticket: Type.String({ minLength: 1, maxLength: 200 }), ...LocaleQuerySchema.properties },
  { additionalProperties: false },
);

/** Collections of a user, shared collections, and the zip of a collection. */
export function collectionsPlugin(
  instance: FastifyInstance,
  { collections, startZip, isPremium, tickets }: CollectionsRoutesOptions,
): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'collections');
  const summary = { 200: CollectionSummarySchema };
  const own = (request: FastifyRequest) => ({
    id: (request.params as { id: string }).id,
    userId: sessionOf(request).userId,
  });

  app.get(
    `/${collectionPaths.all}`,
    ownRoute({
      summary: 'The collections of the user',
      querystring: CollectionsQuerySchema,
      response: { 200: CollectionListSchema },
    }),
    async (request) => ({
      items: await collections.listOf(sessionOf(request).userId, request.query.imageId),
    }),
  );

  app.post(
    `/${collectionPaths.all}`,
    ownRoute({ summary: 'A new collection', body: NewCollectionSchema, response: summary }),
    (request) => collections.create(sessionOf(request).userId, request.body),
  );

  app.get(
    '/collections/:id',
    ownRoute({
      summary: 'A collection of the user with its images',
      params: IdParams,
      querystring: CollectionQuerySchema,
      response: { 200: CollectionSchema },
    }),
    (request) => collections.collection(own(request), requestLocale(request, request.query.locale)),
  );

  app.put(
    '/collections/:id',
    ownRoute({
      summary: 'Rename, choose the cover, start or end the link',
      params: IdParams,
      body: CollectionChangeSchema,
      response: summary,
    }),
    (request) => collections.change(own(request), request.body),
  );

  app.delete(
    '/collections/:id',
    ownRoute({
      summary: 'Delete a collection; its images stay in the gallery',
      params: IdParams,
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await collections.remove(own(request));
      return { success: true as const, message: 'The collection has been deleted' };
    },
  );

  app.post(
    '/collections/:id/images',
    ownRoute({
      summary: 'Add and remove images; the same change twice is the same as once',
      params: IdParams,
      body: CollectionImagesChangeSchema,
      response: summary,
    }),
    (request) => collections.changeImages(own(request), request.body),
  );

  app.post(
    '/collections/:id/move',
    ownRoute({
      summary: 'Put an image before another one, or at the end',
      params: IdParams,
      body: CollectionMoveSchema,
      response: { 200: MessageResponseSchema },
    }),
    async (request) => {
      await collections.move(own(request), request.body);
      return { success: true as const, message: 'The image has been moved' };
    },
  );

  app.post(
    '/collections/:id/zip',
    apiRoute('user', ['accountUser', 'collectionZipUser'], {
      summary: 'The address of the zip of all originals, for members',
      params: IdParams,
      response: { 200: CollectionZipSchema },
    }),
    async (request) => {
      const { id, userId } = own(request);
      await collections.contents({ id, userId });
      if (!(await isPremium(userId))) throw new AppError('FORBIDDEN');
      const ticket = await tickets.create(id, userId);
      return { url: `${API_PREFIX}/${collectionPaths.zip(id)}?ticket=${ticket}` };
    },
  );

  app.get(
    '/collections/:id/zip',
    {
      ...apiRoute('public', ['publicReadAddress'], {
        summary: 'The zip for a ticket: originals, and a text with credits, licenses and certificates',
        params: IdParams,
        querystring: TicketQuerySchema,
        response: fileResponse('application/zip'),
      }),
      exposeHeadRoute: false,
      handlerTimeout: ZIP_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { id } = request.params;
      const userId = await tickets.read(request.query.ticket, id);
      const locale = requestLocale(request, request.query.locale) as Locale;
      const { fileName, zip } = await startZip({ id, userId, site: request.siteId, locale });
      // Fastify destroys the stream, and with it the reading of files, when the request is gone.
      reply.header('cache-control', 'private, no-store');
      return sendFile(reply, { fileName, mediaType: 'application/zip', content: zip });
    },
  );

  app.get(
    '/shared-collections/:token',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'A collection whose user shares its link',
      params: Type.Object({ token }),
      querystring: CollectionQuerySchema,
      response: { 200: SharedCollectionSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('vary', 'Accept-Language');
      return collections.shared(request.params.token, requestLocale(request, request.query.locale));
    },
  );
}
