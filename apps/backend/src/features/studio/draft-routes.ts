import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  BulkDraftChangeSchema,
  DraftReplacementSchema,
  DraftIdsSchema,
  DraftsChangedSchema,
  ImageDraftChangesSchema,
  ImageDraftPageSchema,
  ImageDraftQuerySchema,
  ImageDraftSchema,
  PublishedDraftsSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { fileResponse, named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';
import { expectedVersion, sendVersion, type StudioAccess } from './studio-scope.ts';
import { ownerOf } from './upload-routes.ts';

const reading: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:read' };
const writing: StudioAccess = { roles: ['admin', 'editor'], scope: 'images:write' };
const DraftParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/** Uploaded images that wait for their review. */
export function draftRoutes(instance: FastifyInstance, studio: Studio): void {
  oneDraftRoutes(instance, studio);
  manyDraftsRoutes(instance, studio);
}

function oneDraftRoutes(instance: FastifyInstance, { uploads: { drafts, replacer }, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const draft = named(app, ImageDraftSchema);
  app.get(
    '/image-drafts/:id',
    {
      config: { studio: reading },
      schema: {
        summary: 'A draft; its version is in ETag',
        params: DraftParams,
        response: { 200: draft },
      },
    },
    async (request, reply) => {
      const found = await drafts.read(request.params.id, ownerOf(request));
      return sendVersion(reply, found.version).send(found);
    },
  );
  app.patch(
    '/image-drafts/:id',
    {
      config: { studio: writing },
      schema: {
        summary: 'Change a draft; If-Match names the version that the change is based on',
        params: DraftParams,
        body: ImageDraftChangesSchema,
        response: { 200: draft },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const version = expectedVersion(request);
      const object = { kind: 'image-draft', id };
      await audited(request, { action: 'image-draft-changed', object }, () =>
        drafts.edit(id, request.body, version),
      );
      const changed = await drafts.read(id, ownerOf(request));
      return sendVersion(reply, changed.version).send(changed);
    },
  );
  app.post(
    '/image-drafts/:id/replace',
    {
      config: { studio: writing },
      schema: {
        summary: 'Give a published image the file of a draft; its address and texts stay',
        params: DraftParams,
        body: DraftReplacementSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { imageId, version } = request.body;
      const object = { kind: 'image', id: imageId };
      await audited(request, { action: 'image-file-replaced', object }, () =>
        replacer.replaceWithDraft(request.params.id, imageId, version),
      );
      return reply.status(204).send(null);
    },
  );
  app.get(
    '/image-drafts/:id/preview',
    {
      config: { studio: reading },
      schema: {
        summary: 'A small JPEG of a draft',
        params: DraftParams,
        querystring: Type.Object(
          { size: Type.Enum(['square', 'whole'], { default: 'square' }) },
          { additionalProperties: false },
        ),
        response: fileResponse('image/jpeg', 'The image'),
      },
    },
    async (request, reply) =>
      reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=300')
        .send(await drafts.preview(request.params.id, request.query.size)),
  );
}

function manyDraftsRoutes(instance: FastifyInstance, { uploads: { drafts }, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/image-drafts',
    {
      config: { studio: reading },
      schema: {
        summary: 'Uploaded images that are not published, the oldest first',
        querystring: ImageDraftQuerySchema,
        response: { 200: ImageDraftPageSchema },
      },
    },
    (request) => drafts.list(request.query, ownerOf(request)),
  );
  app.post(
    '/image-drafts/changes',
    {
      config: { studio: writing },
      schema: {
        summary: 'Change several drafts',
        body: BulkDraftChangeSchema,
        response: { 200: DraftsChangedSchema },
      },
    },
    (request) =>
      audited(request, { action: 'image-drafts-changed', object: null }, async () => ({
        changed: await drafts.editAll(request.body),
      })),
  );
  app.post(
    '/image-drafts/publish',
    {
      config: { studio: writing },
      schema: {
        summary: 'Publish or schedule drafts; those that lack something stay',
        body: DraftIdsSchema,
        response: { 200: PublishedDraftsSchema },
      },
    },
    (request) =>
      audited(request, { action: 'images-published', object: null }, () => drafts.publish(request.body.ids)),
  );
  app.post(
    '/image-drafts/discard',
    {
      config: { studio: { ...writing, scope: 'images:delete', recent: true } },
      schema: {
        summary: 'Delete drafts and their files',
        body: DraftIdsSchema,
        response: { 200: DraftsChangedSchema },
      },
    },
    (request) =>
      audited(request, { action: 'image-drafts-discarded', object: null }, async () => ({
        changed: await drafts.discard(request.body.ids),
      })),
  );
}
