import { DownloadOfferSchema, ErrorAnswerSchema } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { named } from '../../plugins/open-api.ts';
import type { ImagesService } from './images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from './picture-routes.ts';
import { sendPrivate } from './send-answer.ts';

export interface DownloadOfferRoutesOptions {
  service: ImagesService;
  /** Whether the user who asks has Premium; false for visitors. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
}

/**
 * `GET /images/download-offer/{id}`: what the user or visitor may download now. Separate from the metadata, which is the
 * same for everybody and travels in rendered documents.
 */
export function downloadOfferRoutes(
  app: FastifyInstance,
  { service, isPremium }: DownloadOfferRoutesOptions,
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
        response: { 200: named(app, DownloadOfferSchema), '4xx': named(app, ErrorAnswerSchema) },
      },
    },
    async (request, reply) => {
      const premium = await isPremium(request);
      return sendPrivate(request, reply, await service.downloadOffer(request.params['*'], { premium }));
    },
  );
}
