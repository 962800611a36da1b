import {
  API_PREFIX,
  DownloadOfferSchema,
  ErrorResponseSchema,
  imagePaths,
  type DownloadOffer,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { named } from '../../../http/open-api.ts';
import type { DownloadFiles } from './download-files.ts';
import type { DownloadLedger } from './download-routes.ts';
import type { ImagesService } from '../catalogue/images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../catalogue/image-routes.ts';
import { sendPrivate } from '../catalogue/send-response.ts';

export interface DownloadOfferRoutesOptions {
  service: ImagesService;
  /** Whether the user has Premium; false for visitors. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  downloads: DownloadFiles;
  ledger: DownloadLedger;
}

/**
 * `GET /images/download-offer/{id}`: what the user or visitor may download now. It is separate from the metadata, which
 * is equal for all users and is included in rendered documents.
 */
export function downloadOfferRoutes(
  app: FastifyInstance,
  { service, isPremium, downloads, ledger }: DownloadOfferRoutesOptions,
): void {
  app.get<{ Params: ImageIdParams }>(
    '/images/download-offer/*',
    {
      schema: {
        tags: ['images'],
        summary: 'What this user may download: file, size, wait and license',
        security: [{ apiKey: [] }],
        params: ImageIdParamsSchema,
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: named(app, DownloadOfferSchema), '4xx': named(app, ErrorResponseSchema) },
      },
    },
    async (request, reply) => {
      const imageId = request.params['*'];
      const offer = await service.downloadOffer(imageId, { premium: await isPremium(request) });
      return sendPrivate(
        request,
        reply,
        await (offer.originalAllowed ? memberOffer : freeOffer)(request, offer),
      );
    },
  );

  async function memberOffer(request: FastifyRequest, offer: DownloadOffer): Promise<DownloadOffer> {
    const bytes = await downloads.memberBytes(await service.record((request.params as ImageIdParams)['*']));
    return { ...offer, file: { ...offer.file, bytes } };
  }

  /** Adds the size of the file, the remaining downloads, and the URL from which a browser fetches the file directly. */
  async function freeOffer(request: FastifyRequest, offer: DownloadOffer): Promise<DownloadOffer> {
    const image = await service.record((request.params as ImageIdParams)['*']);
    const userId = await ledger.userOf(request);
    const [file, remaining, ticket] = await Promise.all([
      downloads.freeFacts(image),
      ledger.remaining(request, userId, image.publicId),
      ledger.ticket(image.publicId, userId),
    ]);
    const directUrl = `${API_PREFIX}/${imagePaths.freeFile(image.publicId)}?ticket=${ticket}`;
    return { ...offer, file, remaining, directUrl };
  }
}
