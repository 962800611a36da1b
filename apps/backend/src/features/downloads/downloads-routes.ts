import { CertificateSchema, DownloadPageQuerySchema, DownloadPageSchema } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope, ownRoute } from '../../http/api-route.ts';
import { sendFile } from '../../http/send-stored.ts';
import { localeOf } from '../../http/locale.ts';
import { fileResponse } from '../../http/open-api.ts';
import { limitHandlerTime, sessionOf } from '../../http/session.ts';
import type { DownloadsService } from './downloads-service.ts';

export interface DownloadsRoutesOptions {
  downloads: DownloadsService;
}

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) });

/** A user's downloads, and the public check of a certificate. */
export function downloadsPlugin(instance: FastifyInstance, { downloads }: DownloadsRoutesOptions): void {
  limitHandlerTime(instance);
  const app = apiScope(instance, 'downloads');

  app.get(
    '/downloads',
    ownRoute({
      summary: "The user's downloads, the last one first",
      querystring: DownloadPageQuerySchema,
      response: { 200: DownloadPageSchema },
    }),
    (request) => downloads.page(sessionOf(request).userId, { ...request.query, locale: localeOf(request) }),
  );

  app.get(
    '/downloads/:id/certificate',
    apiRoute('user', ['accountUser', 'certificateFileUser'], {
      summary: 'License certificate of an own download',
      params: IdParams,
      response: fileResponse('application/pdf'),
    }),
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { fileName, pdf } = await downloads.certificateFile(userId, request.params.id, localeOf(request));
      return sendFile(reply, { fileName, mediaType: 'application/pdf', content: pdf });
    },
  );

  app.get(
    '/license/certificates/:id',
    apiRoute('key', ['certificateAddress'], {
      summary: 'What a certificate says, without the person',
      params: IdParams,
      response: { 200: CertificateSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('vary', 'Accept-Language');
      return downloads.certificate(request.params.id, localeOf(request));
    },
  );
}
