import { ErrorAnswerSchema, LocaleQuerySchema, type LicenseId, type LocaleQuery } from '@lumigraph/contracts';
import { create as contentDisposition } from 'content-disposition';
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { requestLocale } from '../../locale.ts';
import { named } from '../../plugins/open-api.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { addVary, isNotModified, sendConditional } from './conditional.ts';
import { downloadName } from './download-name.ts';
import { entitlementOf } from './download-policy.ts';
import type { FreeFile } from './free-file.ts';
import type { ImageFormat, ImageRecord } from './image-records.ts';
import type { ImagesService } from './images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from './picture-routes.ts';
import { sendStored } from './send-stored.ts';

/** What a handed out file is recorded with. */
export interface HandedOut {
  plan: LicenseId;
  image: ImageRecord;
  file: { format: string; width: number; height: number; bytes: number; sha256: () => Promise<string> };
}

/** Limits and records of downloads; the downloads feature keeps them. */
export interface DownloadLedger {
  /** Null for a visitor. */
  userOf(request: FastifyRequest): Promise<string | null>;
  /**
   * Counts a free download.
   * @throws AppError DOWNLOAD_LIMIT_REACHED
   */
  admit(request: FastifyRequest, userId: string | null, imageId: string): Promise<void>;
  record(request: FastifyRequest, userId: string, handedOut: HandedOut): Promise<void>;
  /** Free downloads left today when they are few. */
  remaining(request: FastifyRequest, userId: string | null, imageId: string): Promise<number | null>;
  ticket(imageId: string, userId: string | null): Promise<string>;
  /** @throws AppError FORBIDDEN */
  readTicket(ticket: string, imageId: string): Promise<string | null>;
}

export interface DownloadRoutesOptions {
  service: ImagesService;
  freeFile: FreeFile;
  storage: FileStorage;
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  ledger: DownloadLedger;
}

const originalFile: Readonly<Record<ImageFormat, { extension: string; mediaType: string }>> = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
};

const file = { type: 'string', format: 'binary' };
const imageContent = {
  200: { description: 'The file', content: { 'image/*': { schema: file } } },
};

/**
 * `GET /images/download/{id}`: the free file for everybody, within the limit of a day, and the original for members,
 * under a name made of the title in the visitor's language.
 */
export function downloadRoutes(app: FastifyInstance, options: DownloadRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: LocaleQuery }>(
    '/images/download/*',
    {
      schema: {
        tags: ['images'],
        summary: 'The file: standard size, or the original for Premium',
        security: [{ apiKey: [] }],
        params: ImageIdParamsSchema,
        querystring: LocaleQuerySchema,
        response: { ...imageContent, '4xx': named(app, ErrorAnswerSchema) },
      },
    },
    async (request, reply) => {
      const image = await options.service.record(request.params['*']);
      const { originalAllowed } = entitlementOf({ premium: await options.isPremium(request) });
      const userId = await options.ledger.userOf(request);
      const delivery = { ...options, image, userId, title: titleFor(request, image, request.query.locale) };
      privateFile(reply);
      return originalAllowed ? sendOriginal(request, reply, delivery) : sendFree(request, reply, delivery);
    },
  );
}

const FreeFileQuerySchema = Type.Object(
  { ticket: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

/**
 * `GET /images/free-file/{id}?ticket=…`: the free file for whom an offer gave a ticket, counted like the download call.
 * A browser fetches it directly, without API key, session or any other header of ours.
 */
export function freeFileRoute(app: FastifyInstance, options: DownloadRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: { ticket: string } }>(
    '/images/free-file/*',
    {
      schema: {
        tags: ['images'],
        summary: 'The free file for a ticket of the download offer',
        params: ImageIdParamsSchema,
        querystring: FreeFileQuerySchema,
        response: { ...imageContent, '4xx': named(app, ErrorAnswerSchema) },
      },
    },
    async (request, reply) => {
      const imageId = request.params['*'];
      const userId = await options.ledger.readTicket(request.query.ticket, imageId);
      const image = await options.service.record(imageId);
      privateFile(reply);
      return sendFree(request, reply, { ...options, image, userId, title: titleFor(request, image) });
    },
  );
}

interface Delivery extends DownloadRoutesOptions {
  image: ImageRecord;
  title: string;
  userId: string | null;
}

function titleFor(request: FastifyRequest, image: ImageRecord, wished?: string): string {
  return image.titleTranslations[requestLocale(request, wished)] ?? image.title;
}

function privateFile(reply: FastifyReply): void {
  addVary(reply, 'Accept-Language, Authorization');
  reply
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('access-control-expose-headers', 'content-disposition, content-length, etag');
}

/** Counted last: a file that cannot be made costs nobody a download. */
async function sendFree(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
): Promise<FastifyReply> {
  const { image, title, freeFile, ledger, userId } = delivery;
  const [answer, { bytes: _bytes, ...facts }] = await Promise.all([
    freeFile.get(image),
    freeFile.facts(image),
  ]);
  if (request.method === 'GET' && !isNotModified(request, answer.etag)) {
    await ledger.admit(request, userId, image.publicId);
    if (userId !== null) {
      const sha256 = () => Promise.resolve(hash('sha256', answer.body, 'hex'));
      const handedOut = { ...facts, bytes: answer.body.length, sha256 };
      await ledger.record(request, userId, { plan: 'free', image, file: handedOut });
    }
  }
  reply
    .header('content-type', 'image/jpeg')
    .header('content-disposition', contentDisposition(downloadName(title, 'jpg')));
  return sendConditional(request, reply, answer);
}

async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, title, storage, ledger, userId }: Delivery,
): Promise<FastifyReply> {
  const { extension, mediaType } = originalFile[image.format];
  const etag = `"${image.sha256.slice(0, 32)}"`;
  const size = await storage.size(image.storageKey);
  if (size !== undefined && userId !== null && request.method === 'GET' && !isNotModified(request, etag)) {
    const { format, width, height } = image;
    const sha256 = async (): Promise<string> => {
      const digest = await storage.sha256(image.storageKey);
      if (digest === undefined) throw new AppError('NOT_FOUND');
      return digest;
    };
    const handedOut = { format, width, height, bytes: size, sha256 };
    await ledger.record(request, userId, { plan: 'premium', image, file: handedOut });
  }
  reply.header('content-disposition', contentDisposition(downloadName(title, extension)));
  return sendStored(request, reply, { storage, key: image.storageKey, mediaType, etag });
}
