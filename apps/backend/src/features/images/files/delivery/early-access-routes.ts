import {
  EarlyImageListSchema,
  LocaleQuerySchema,
  limitTransform,
  type LocaleQuery,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiRoute } from '../../../../http/api-route.ts';
import { requestLocale } from '../../../../http/locale.ts';
import { fileResponse } from '../../../../http/open-api.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { sendConditional } from '../../../../http/conditional.ts';
import type { DownloadFiles } from './download-files.ts';
import { sendDownload, titleFor, type DownloadLedger } from './download-routes.ts';
import type { EarlyAccess } from './early-access.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../../store/image-id-params.ts';
import type { RenditionService } from './rendition-service.ts';
import { transformNamed } from '../../store/renditions.ts';

export interface EarlyAccessRoutesOptions {
  early: EarlyAccess;
  renditions: RenditionService;
  downloads: DownloadFiles;
  storage: FileStorage;
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  ledger: DownloadLedger;
}

const preview = transformNamed(limitTransform(640));

/** Images before their publication, for members: the list, a preview and the original. No response is cached. */
export function earlyAccessRoutes(app: FastifyInstance, options: EarlyAccessRoutesOptions): void {
  const { early, renditions, downloads, storage, isPremium, ledger } = options;
  const security = [{ apiKey: [], bearer: [] }];
  const neverKept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store');

  app.get<{ Querystring: LocaleQuery }>(
    '/images/early-access',
    apiRoute('key', ['apiKeyReadAddress'], {
      security,
      summary: 'Images that members see before their publication; empty for everybody else',
      querystring: LocaleQuerySchema,
      response: { 200: EarlyImageListSchema },
    }),
    async (request, reply) => {
      neverKept(reply);
      const premium = await isPremium(request);
      return early.images({ premium, locale: requestLocale(request, request.query.locale) });
    },
  );

  app.get<{ Params: ImageIdParams }>(
    '/images/early-access/preview/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      security,
      summary: 'A preview of an image before its publication',
      params: ImageIdParamsSchema,
      response: fileResponse('image/webp', 'The preview'),
    }),
    async (request, reply) => {
      const image = await early.image(request.params['*'], { premium: await isPremium(request) });
      const response = await renditions.get({
        storageKey: image.storageKey,
        transform: preview,
        format: 'webp',
      });
      neverKept(reply).header('content-type', 'image/webp');
      return sendConditional(request, reply, response);
    },
  );

  app.get<{ Params: ImageIdParams; Querystring: LocaleQuery }>(
    '/images/early-access/download/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      security,
      summary: 'The original of an image before its publication',
      params: ImageIdParamsSchema,
      querystring: LocaleQuerySchema,
      response: fileResponse('image/*', 'The original'),
    }),
    async (request, reply) => {
      const image = await early.image(request.params['*'], { premium: await isPremium(request) });
      const title = titleFor(request, image, request.query.locale);
      const userId = await ledger.userOf(request);
      neverKept(reply);
      return sendDownload(request, reply, {
        downloads,
        storage,
        ledger,
        image,
        userId,
        title,
        choice: { plan: 'premium', size: 'original', format: image.format },
      });
    },
  );
}
