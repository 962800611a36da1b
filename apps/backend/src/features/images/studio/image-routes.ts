import { UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withVersion } from '../../../http/conditional.ts';
import { actorOf } from '../../../http/route-guards.ts';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import { studioRoute } from '../../../http/studio-route.ts';
import type { AuditStore } from '../../studio/audit-store.ts';
import type { ImageUploads } from '../files/uploads/uploads-feature.ts';
import type { StudioImages } from './studio-images.ts';

const roles = ['admin', 'editor'] as const;
export const read = { access: { roles, scope: 'images:read' }, limits: ['studioUser'] } as const;
export const write = { access: { roles, scope: 'images:write' }, limits: ['studioUser'] } as const;
/** For what cannot be undone. */
const deletion = { access: { roles, scope: 'images:delete', recent: true }, limits: ['studioUser'] } as const;

/** Texts of a thousand images in several languages. */
const TEXTS_BYTES = 8 * 1024 * 1024;

/** Newest entries of the audit log about an image that its page shows. */
const SHOWN_CHANGES = 20;

/** Who owns an upload or a draft: a user or an access key. */
export function ownerOf(request: FastifyRequest): string {
  const { kind, id } = actorOf(request);
  return `${kind}:${id}`;
}

export interface ImageStudioDeps {
  images: StudioImages;
  uploads: ImageUploads;
  auditEvents: Pick<AuditStore, 'list'>;
  audited: Audited;
}

/** Images of every state; drafts also have the queue of uploads. */
export function imageStudioRoutes(app: FastifyInstance, deps: ImageStudioDeps): void {
  oneImageRoutes(app, deps);
  manyImagesRoutes(app, deps);
  draftRoutes(app, deps);
}

/** Sends an image with its version. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { images, id }: { images: StudioImages; id: string },
) {
  const image = await images.read(id, ownerOf(request));
  return withVersion(reply, image.version, image);
}

function oneImageRoutes(app: FastifyInstance, { images, audited, auditEvents }: ImageStudioDeps): void {
  const route = studioRoute(app);
  const change = studioChange(app, audited);
  const respond = (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) =>
    sendImage(request, reply, { images, id: request.params['*'] });
  route(
    'GET /images/*',
    { config: read, summary: 'An image with all its texts, in any state; its version is in ETag' },
    respond,
  );
  change('PATCH /images/*', {
    config: { ...write, audit: 'image-changed' },
    summary: 'Change an image in any state; If-Match names the version that the change is based on',
    object: 'image',
    work: ({ params, body }, { version }) => images.edit(params['*'], body, version),
    respond,
  });
  change('DELETE /images/*', {
    config: { ...deletion, audit: 'image-deleted' },
    summary: 'Delete an image and its files for good',
    object: 'image',
    work: ({ params }, { version }) => images.remove(params['*'], version),
  });
  route(
    'GET /image-context/*',
    { config: read, summary: 'Images like this one, and its newest changes' },
    async (request) => {
      const id = request.params['*'];
      const similar = await images.similar(id);
      return { similar, history: await auditEvents.list({ object: `image:${id}`, pageSize: SHOWN_CHANGES }) };
    },
  );
  route(
    'GET /image-previews/*',
    { config: read, summary: 'A small JPEG of an image, published or not' },
    async (request, reply) =>
      reply
        .type('image/jpeg')
        // The studio keeps it; another file of the image would have the same address.
        .header('cache-control', 'no-store')
        .send(await images.preview(request.params['*'], request.query.size)),
  );
}

function manyImagesRoutes(app: FastifyInstance, { images, audited }: ImageStudioDeps): void {
  const route = studioRoute(app);
  route(
    'GET /images',
    { config: read, summary: 'Images by filter and order' },
    // Native serialization: by schema it took a fifth of the request's CPU time. The list is built field by field.
    async (request, reply) => {
      // Before the serializer is set: the body of an error is text already.
      const page = await images.list(request.query);
      return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(page);
    },
  );
  route(
    'GET /image-tags',
    { config: read, summary: 'Tags that begin with a text, the most frequent first' },
    (request) => images.tags(request.query.q),
  );
  route(
    'GET /image-values',
    {
      config: read,
      summary: 'Licenses, models and origins of published images, and how early members see an image',
    },
    () => images.values(),
  );
  const change = studioChange(app, audited);
  change('POST /image-changes', {
    config: { ...write, audit: 'images-changed' },
    summary: 'Change, withhold or publish many images',
    bodyLimit: TEXTS_BYTES,
    object: null,
    work: ({ body }) => images.change(body),
  });
  change('POST /image-changes/undo', {
    config: { ...write, audit: 'images-change-undone' },
    summary: 'Undo a change of many images where nobody has changed them since',
    object: null,
    work: ({ body }) => images.undo(body.undo),
  });
}

function draftRoutes(
  app: FastifyInstance,
  { images, uploads: { drafts, frames, replacer }, audited }: ImageStudioDeps,
): void {
  const route = studioRoute(app);
  const change = studioChange(app, audited);
  route(
    'GET /image-drafts',
    { config: read, summary: 'Uploaded images that are not published, the oldest first' },
    (request) => drafts.list(request.query, ownerOf(request)),
  );
  route(
    'POST /known-files',
    {
      config: { ...read, audit: { none: 'changes nothing: the digests are too long for an address' } },
      summary: 'Files that need not be uploaded, because an image or a draft has them',
    },
    async (request) => ({ sha256: await drafts.known(request.body.sha256) }),
  );
  change('POST /image-drafts/:id/replace', {
    config: { ...write, audit: 'image-file-replaced' },
    summary: 'Give a published image the file of a draft; its address and texts stay',
    object: ({ body }) => ({ kind: 'image', id: body.imageId }),
    work: ({ params, body }) => replacer.replaceWithDraft(params.id, body.imageId, body.version),
  });
  route(
    'GET /image-drafts/:id/frames',
    {
      config: read,
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      summary: 'The frames of an animated draft below each other, as JPEG',
    },
    async (request, reply) =>
      reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=300')
        .send(await frames.strip(request.params.id)),
  );
  change('PUT /image-drafts/:id/frame', {
    config: { ...write, audit: 'image-file-replaced' },
    handlerTimeout: UPLOAD_TIMEOUT_MS,
    summary: 'Choose the frame of an animated draft that becomes the image, from 0; its texts stay',
    object: 'image',
    work: ({ params, body }, { version }) => frames.choose(params.id, body.frame, version),
    respond: (request, reply) => sendImage(request, reply, { images, id: request.params.id }),
  });
  change('POST /image-drafts/publish', {
    config: { ...write, audit: 'images-published' },
    summary: 'Publish or schedule drafts; those that lack something stay',
    object: null,
    work: ({ body }) => drafts.publish(body.ids),
  });
  change('POST /image-drafts/discard', {
    config: { ...deletion, audit: 'image-drafts-discarded' },
    summary: 'Delete drafts and their files',
    object: null,
    work: async ({ body }) => ({ changed: await drafts.discard(body.ids) }),
  });
}
