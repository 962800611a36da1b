import { ErrorAnswerSchema, LocaleQuerySchema, type LocaleQuery } from '@lumigraph/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { requestLocale } from '../../locale.ts';
import { named } from '../../plugins/open-api.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { parseRange } from './byte-range.ts';
import { addVary, isNotModified, sendConditional } from './conditional.ts';
import { downloadName } from './download-name.ts';
import { entitlementOf } from './download-policy.ts';
import type { ImageFormat, ImageRecord } from './image-records.ts';
import type { ImagesService } from './images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from './picture-routes.ts';
import type { RenditionService } from './rendition-service.ts';
import { standardTransform } from './renditions.ts';

export interface DownloadRoutesOptions {
  service: ImagesService;
  renditions: RenditionService;
  storage: FileStorage;
  isPremium: (request: FastifyRequest) => Promise<boolean>;
}

const originalFile: Readonly<Record<ImageFormat, { extension: string; mediaType: string }>> = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
};

/**
 * `GET /images/download/{id}`: the standard rendition for everybody, the original for those entitled to it
 * (decisions C20), under a name made of the title in the visitor's language.
 */
export function downloadRoutes(app: FastifyInstance, options: DownloadRoutesOptions): void {
  const file = { type: 'string', format: 'binary' };
  app.get<{ Params: ImageIdParams; Querystring: LocaleQuery }>(
    '/images/download/*',
    {
      schema: {
        tags: ['images'],
        summary: 'The file: standard size, or the original for Premium',
        security: [{ apiKey: [] }],
        params: ImageIdParamsSchema,
        querystring: LocaleQuerySchema,
        response: {
          200: { description: 'The picture', content: { 'image/*': { schema: file } } },
          '4xx': named(app, ErrorAnswerSchema),
        },
      },
    },
    async (request, reply) => {
      const image = await options.service.record(request.params['*']);
      const { originalAllowed } = entitlementOf({ premium: await options.isPremium(request) });
      const locale = requestLocale(request, request.query.locale);
      const title = image.titleTranslations[locale] ?? image.title;
      addVary(reply, 'Accept-Language, Authorization');
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('access-control-expose-headers', 'content-disposition, content-length, etag');
      return originalAllowed
        ? sendOriginal(request, reply, { image, title, storage: options.storage })
        : sendStandard(request, reply, { image, title, renditions: options.renditions });
    },
  );
}

async function sendStandard(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, title, renditions }: { image: ImageRecord; title: string; renditions: RenditionService },
): Promise<FastifyReply> {
  const answer = await renditions.get({
    storageKey: image.storageKey,
    transform: standardTransform,
    format: 'jpeg',
  });
  reply
    .header('content-type', 'image/jpeg')
    .header('content-disposition', contentDisposition(downloadName(title, 'jpg')));
  return sendConditional(request, reply, answer);
}

/** Streams from the storage, with one range for resuming (RFC 9110 section 14). */
async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, title, storage }: { image: ImageRecord; title: string; storage: FileStorage },
): Promise<FastifyReply> {
  const { extension, mediaType } = originalFile[image.format];
  const size = await storage.size(image.storageKey);
  if (size === undefined) {
    request.log.error({ storageKey: image.storageKey }, 'an original is missing');
    throw new AppError('NOT_FOUND');
  }
  const etag = `"${image.sha256.slice(0, 32)}"`;
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isNotModified(request, etag)) return reply.code(304).send();
  reply
    .header('content-type', mediaType)
    .header('content-disposition', contentDisposition(downloadName(title, extension)));
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply
      .header('content-length', range.end - range.start + 1)
      .send(storage.stream(image.storageKey, range));
  }
  return reply.header('content-length', size).send(storage.stream(image.storageKey));
}
