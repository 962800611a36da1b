import { ErrorAnswerSchema, LocaleQuerySchema, type LocaleQuery } from '@lumigraph/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale } from '../../locale.ts';
import { named } from '../../plugins/open-api.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { addVary, sendConditional } from './conditional.ts';
import { downloadName } from './download-name.ts';
import { entitlementOf } from './download-policy.ts';
import type { ImageFormat, ImageRecord } from './image-records.ts';
import type { ImagesService } from './images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from './picture-routes.ts';
import type { RenditionService } from './rendition-service.ts';
import { standardTransform } from './renditions.ts';
import { sendStored } from './send-stored.ts';

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

function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, title, storage }: { image: ImageRecord; title: string; storage: FileStorage },
): Promise<FastifyReply> {
  const { extension, mediaType } = originalFile[image.format];
  reply.header('content-disposition', contentDisposition(downloadName(title, extension)));
  return sendStored(request, reply, {
    storage,
    key: image.storageKey,
    mediaType,
    etag: `"${image.sha256.slice(0, 32)}"`,
  });
}
