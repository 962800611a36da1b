import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { FILE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import {
  POST_MAX_BYTES,
  PostImageSchema,
  PostPreviewRequestSchema,
  PostPreviewSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { readUpload } from '../../http/read-upload.ts';
import type { Studio } from './studio-feature.ts';

const WRITE = { studio: { roles: ['admin', 'editor'], scope: 'posts:write' } } as const;
/** A text, escaped in JSON. */
const PREVIEW_BYTES = 8 * POST_MAX_BYTES;

/** The preview changes nothing; an image belongs to no post until a text or a cover names it. */
export async function postImageRoutes(instance: FastifyInstance, { posts, audited }: Studio): Promise<void> {
  await instance.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fileSize: FILE_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  });
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.post(
    '/post-preview',
    {
      config: { ...WRITE, limits: ['studioUser', 'renderPostUser'] },
      bodyLimit: PREVIEW_BYTES,
      schema: {
        summary: 'A text as the site shows it',
        body: PostPreviewRequestSchema,
        response: { 200: PostPreviewSchema },
      },
    },
    (request) => posts.preview(request.body.markdown, request.body.locale),
  );
  app.post(
    '/post-images',
    {
      config: { ...WRITE, bodyTimeoutMs: UPLOAD_TIMEOUT_MS },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
      schema: {
        summary: 'Store a cover or an image of a text (multipart field "file", at most 10 MB)',
        consumes: ['multipart/form-data'],
        querystring: Type.Object({ kind: Type.Enum(['cover', 'text']) }, { additionalProperties: false }),
        response: { 200: PostImageSchema },
      },
    },
    async (request) => {
      const { content: source, name } = await readUpload(request);
      const object = { kind: 'post-image', id: name };
      return audited(request, { action: 'post-image-added', object }, () =>
        posts.addImage(source, request.query.kind),
      );
    },
  );
}
