import type { FastifyInstance } from 'fastify';
import { apiRoute } from '../../../../http/api-route.ts';
import { fileResponse } from '../../../../http/open-api.ts';
import { sendStored } from '../../../../http/send-stored.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../../store/image-id-params.ts';
import type { ImagesService } from '../../store/images-service.ts';
import type { DownloadFiles } from '../delivery/download-files.ts';

export interface CredentialsRoutesOptions {
  service: ImagesService;
  downloads: DownloadFiles;
  storage: FileStorage;
}

/**
 * `GET /images/credentials/{id}`: the free file, for checking its Content Credentials in the browser. It is not counted
 * as a download: the CDN has the same image without mark and signature.
 */
export function credentialsRoutes(
  app: FastifyInstance,
  { service, downloads, storage }: CredentialsRoutesOptions,
): void {
  app.get<{ Params: ImageIdParams }>(
    '/images/credentials/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'The free file with its signed C2PA manifest, for checking it',
      params: ImageIdParamsSchema,
      response: fileResponse('image/jpeg'),
    }),
    async (request, reply) => {
      const file = await downloads.get(await service.record(request.params['*']), {
        plan: 'free',
        size: 'standard',
        format: 'jpeg',
      });
      reply.header('cache-control', 'private, no-cache');
      return sendStored(request, reply, { storage, ...file });
    },
  );
}
