import {
  DownloadQuerySchema,
  downloadFormats,
  freeDownloadSizes,
  type DownloadQuery,
  type LicenseId,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { apiRoute } from '../../../../http/api-route.ts';
import { AppError } from '../../../../lib/errors.ts';
import { attachment, sendStored } from '../../../../http/send-stored.ts';
import { requestLocale } from '../../../../http/locale.ts';
import { fileResponse } from '../../../../http/open-api.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { addVary, isNotModified } from '../../../../http/conditional.ts';
import { downloadName, type DownloadFiles } from './download-files.ts';
import { chosenFile, entitlementOf, type FileChoice, type FreePolicy } from './download-policy.ts';
import type { NewImage } from '../../store/image-rows.ts';
import type { ImagesService } from '../../store/images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../../store/image-id-params.ts';

/** Details that are recorded with each sent file. */
interface HandedOut {
  plan: LicenseId;
  image: NewImage;
  file: {
    format: string;
    width: number;
    height: number;
    bytes: number;
    sha256: () => Promise<string | undefined>;
  };
}

/** Limits and records of downloads, implemented by the downloads feature. */
export interface DownloadLedger {
  /** Null for a visitor. */
  userOf(request: FastifyRequest): Promise<string | null>;
  /**
   * Counts a free download.
   * @throws AppError DOWNLOAD_LIMIT_REACHED
   */
  admit(request: FastifyRequest, userId: string | null, imageId: string): Promise<void>;
  record(request: FastifyRequest, userId: string, handedOut: HandedOut): Promise<void>;
  /** Free downloads that are left today, if they are few. */
  remaining(request: FastifyRequest, userId: string | null, imageId: string): Promise<number | null>;
  ticket(imageId: string, userId: string | null): Promise<string>;
  /** @throws AppError FORBIDDEN */
  readTicket(ticket: string, imageId: string): Promise<string | null>;
}

export interface DownloadRoutesOptions {
  service: ImagesService;
  downloads: DownloadFiles;
  storage: FileStorage;
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  ledger: DownloadLedger;
  freePolicy: () => FreePolicy;
}

/**
 * `GET /images/download/{id}`: the free files for all users, within the daily limit, and every file for members. The
 * file name is the title in the visitor's language.
 */
export function downloadRoutes(app: FastifyInstance, options: DownloadRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: DownloadQuery }>(
    '/images/download/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'The file of a size and format; default: standard size, or the original for Premium',
      params: ImageIdParamsSchema,
      querystring: DownloadQuerySchema,
      response: fileResponse('image/*'),
    }),
    async (request, reply) => {
      const image = await options.service.record(request.params['*']);
      const entitlement = entitlementOf({ premium: await options.isPremium(request) }, options.freePolicy());
      const choice = chosenFile(image, entitlement, request.query);
      const userId = await options.ledger.userOf(request);
      const title = titleFor(request, image, request.query.locale);
      privateFile(reply);
      return sendDownload(request, reply, { ...options, image, userId, choice, title });
    },
  );
}

const FreeFileQuerySchema = Type.Object(
  {
    ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    size: Type.Enum(freeDownloadSizes, { default: 'standard' }),
    format: Type.Enum(downloadFormats, { default: 'jpeg' }),
  },
  { additionalProperties: false },
);

/**
 * `GET /images/free-file/{id}?ticket=…`: the free file for a user or visitor whose offer contained a ticket. It counts
 * like the download route. A browser fetches it directly, without API key, session or any other custom header. Without
 * a ticket it is the link of a page without scripts, and counts for the address. Other sites must not use up the
 * downloads of a visitor, so they need a ticket.
 */
export function freeFileRoute(app: FastifyInstance, options: DownloadRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: Type.Static<typeof FreeFileQuerySchema> }>(
    '/images/free-file/*',
    apiRoute('public', ['apiKeyReadAddress'], {
      summary: 'The free file, for a ticket of the download offer or a visitor without scripts',
      params: ImageIdParamsSchema,
      querystring: FreeFileQuerySchema,
      response: fileResponse('image/*'),
    }),
    async (request, reply) => {
      const imageId = request.params['*'];
      const { ticket, size, format } = request.query;
      if (ticket === undefined && isForeign(request)) throw new AppError('FORBIDDEN');
      const userId = ticket === undefined ? null : await options.ledger.readTicket(ticket, imageId);
      const image = await options.service.record(imageId);
      privateFile(reply);
      const title = titleFor(request, image);
      return sendDownload(request, reply, {
        ...options,
        image,
        userId,
        choice: chosenFile(image, entitlementOf({ premium: false }, options.freePolicy()), { size, format }),
        title,
      });
    },
  );
}

/** Whether a page of another site sends the request. Browsers without the header get the file. */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

interface Delivery extends Pick<DownloadRoutesOptions, 'downloads' | 'storage' | 'ledger'> {
  image: NewImage;
  title: string;
  userId: string | null;
  choice: FileChoice;
}

export function titleFor(request: FastifyRequest, image: NewImage, requested?: string): string {
  return image.titleTranslations[requestLocale(request, requested)] ?? image.title;
}

function privateFile(reply: FastifyReply): void {
  addVary(reply, 'Accept-Language, Authorization');
  reply.header('cache-control', 'private, no-cache');
}

/** The download is counted and recorded last, so that a file that cannot be made does not use up a download. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { downloads, storage, ledger, image, title, userId, choice }: Delivery,
): Promise<FastifyReply> {
  const { plan } = choice;
  const file = await downloads.get(image, choice);
  if (request.method === 'GET' && !isNotModified(request, file.etag)) {
    if (plan === 'free') await ledger.admit(request, userId, image.publicId);
    if (userId !== null) {
      const sha256 = () => storage.sha256(file.key);
      await ledger.record(request, userId, { plan, image, file: { ...file, sha256 } });
    }
  }
  reply.header('content-disposition', attachment(downloadName(title, file.extension)));
  return sendStored(request, reply, { storage, ...file });
}
