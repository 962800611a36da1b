import multipart from '@fastify/multipart';
import { studioRoute } from '../../http/studio-route.ts';
import { FILE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@lumigraph/contracts';
import { POST_MAX_BYTES } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import type { Audited } from '../studio/audited.ts';
import type { PostEditor } from './post-editor.ts';
import { readUpload } from '../../http/read-upload.ts';

const write = {
  access: { roles: ['admin', 'editor'], scope: 'posts:write' },
  limits: ['studioUser'],
} as const;
/** A text, escaped in JSON. */
const PREVIEW_BYTES = 8 * POST_MAX_BYTES;

/** The preview changes nothing; an image belongs to no post until a text or a cover names it. */
export async function postImageRoutes(
  app: FastifyInstance,
  { posts, audited }: { posts: PostEditor; audited: Audited },
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fileSize: FILE_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  });
  const route = studioRoute(app);
  route(
    'POST /post-preview',
    {
      config: {
        ...write,
        limits: ['studioUser', 'renderPostUser'],
        audit: { none: 'renders a text' },
      },
      summary: 'A text as the site shows it',
      bodyLimit: PREVIEW_BYTES,
    },
    (request) => posts.preview(request.body.markdown, request.body.locale),
  );
  route(
    'POST /post-images',
    {
      config: { ...write, bodyTimeoutMs: UPLOAD_TIMEOUT_MS, audit: 'post-image-added' },
      summary: 'Store a cover or an image of a text (multipart field "file", at most 10 MB)',
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request) => {
      const { content: source, name } = await readUpload(request);
      const object = { kind: 'post-image', id: name };
      return audited(request, { object }, () => posts.addImage(source, request.query.kind));
    },
  );
}
