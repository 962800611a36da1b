import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  BulkChangeSchema,
  BulkResultSchema,
  ImageContextSchema,
  IMAGES_CHANGED,
  ImageValuesSchema,
  StudioImageChangesSchema,
  StudioImagePageSchema,
  StudioImageQuerySchema,
  StudioImageSchema,
  TagCountListSchema,
  TagQuerySchema,
  UndoResultSchema,
  UndoSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { fileResponse, named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';
import { expectedVersion, sendVersion, type StudioAccess } from './studio-scope.ts';

const reading: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:read' };
const writing: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:write' };

/** The id is the rest of the path, raw or with encoded slashes. */
const ImageIdParamsSchema = Type.Object({ '*': Type.String({ maxLength: 900 }) });

/** Newest entries of the audit log about an image that its page shows. */
const SHOWN_CHANGES = 20;

const imageObject = (id: string) => ({ kind: 'image', id });

/** The images of the studio. */
export function studioImagesRoutes(instance: FastifyInstance, studio: Studio): void {
  oneImageRoutes(instance, studio);
  manyImagesRoutes(instance, studio);
}

function oneImageRoutes(instance: FastifyInstance, { images, audited, auditEvents }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const image = named(app, StudioImageSchema);
  const params = ImageIdParamsSchema;
  app.get(
    '/images/*',
    {
      config: { studio: reading },
      schema: {
        summary: 'An image with all its texts; its version is in ETag',
        params,
        response: { 200: image },
      },
    },
    async (request, reply) => {
      const found = await images.read(request.params['*']);
      return sendVersion(reply, found.version).send(found);
    },
  );
  app.patch(
    '/images/*',
    {
      config: { studio: writing },
      schema: {
        summary: 'Change an image; If-Match names the version that the change is based on',
        params,
        body: StudioImageChangesSchema,
        response: { 200: image },
      },
    },
    async (request, reply) => {
      const id = request.params['*'];
      const version = expectedVersion(request);
      const changed = await audited(request, { action: 'image-changed', object: imageObject(id) }, () =>
        images.edit(id, request.body, version),
      );
      return sendVersion(reply, changed.version).send(changed);
    },
  );
  app.delete(
    '/images/*',
    {
      config: { studio: { ...writing, scope: 'images:delete', recent: true } },
      schema: {
        summary: 'Delete an image and its files for good',
        params,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const id = request.params['*'];
      const version = expectedVersion(request);
      await audited(request, { action: 'image-deleted', object: imageObject(id) }, () =>
        images.remove(id, version),
      );
      return reply.status(204).send(null);
    },
  );
  app.get(
    '/image-context/*',
    {
      config: { studio: reading },
      schema: {
        summary: 'Images like this one, and its newest changes',
        params,
        response: { 200: ImageContextSchema },
      },
    },
    async (request) => {
      const id = request.params['*'];
      const similar = await images.similar(id);
      return { similar, history: await auditEvents.list({ object: `image:${id}`, pageSize: SHOWN_CHANGES }) };
    },
  );
  app.get(
    '/image-previews/*',
    {
      config: { studio: reading },
      schema: {
        summary: 'A small JPEG of an image, published or not',
        params,
        response: fileResponse('image/jpeg', 'The image'),
      },
    },
    async (request, reply) =>
      reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=300')
        .send(await images.preview(request.params['*'])),
  );
}

function manyImagesRoutes(instance: FastifyInstance, { images, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/images',
    {
      config: { studio: reading },
      schema: {
        summary: 'Images by filter and order',
        querystring: StudioImageQuerySchema,
        response: { 200: StudioImagePageSchema },
      },
    },
    // Native serialization: by schema it took a fifth of the request's CPU time. The list is built field by field.
    async (request, reply) => {
      // Before the serializer is set: the body of an error is text already.
      const page = await images.list(request.query);
      return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(page);
    },
  );
  app.get(
    '/image-tags',
    {
      config: { studio: reading },
      schema: {
        summary: 'Tags that begin with a text, the most frequent first',
        querystring: TagQuerySchema,
        response: { 200: TagCountListSchema },
      },
    },
    (request) => images.tags(request.query.q),
  );
  app.get(
    '/image-values',
    {
      config: { studio: reading },
      schema: {
        summary: 'Licenses, models and origins of published images',
        response: { 200: ImageValuesSchema },
      },
    },
    () => images.values(),
  );
  app.post(
    '/image-changes',
    {
      config: { studio: writing },
      schema: {
        summary: 'Change, withhold or publish many images',
        body: BulkChangeSchema,
        response: { 200: BulkResultSchema },
      },
    },
    (request) => {
      const reason = request.body.reason ?? null;
      return audited(request, { action: IMAGES_CHANGED, object: null, reason }, () =>
        images.change(request.body),
      );
    },
  );
  app.post(
    '/image-changes/undo',
    {
      config: { studio: writing },
      schema: {
        summary: 'Undo a change of many images where nobody has changed them since',
        body: UndoSchema,
        response: { 200: UndoResultSchema },
      },
    },
    (request) =>
      audited(request, { action: 'images-change-undone', object: null }, () =>
        images.undo(request.body.undo),
      ),
  );
}
