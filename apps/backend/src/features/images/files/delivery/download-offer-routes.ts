import {
  API_PREFIX,
  DownloadOfferQuerySchema,
  DownloadOfferSchema,
  imagePaths,
  type DownloadOffer,
  type OfferedFile,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiRoute } from '../../../../http/api-route.ts';
import type { DownloadFiles } from './download-files.ts';
import {
  chosenFile,
  downloadOffer,
  entitlementOf,
  type Entitlement,
  type FileChoice,
  type FreePolicy,
} from './download-policy.ts';
import type { DownloadLedger } from './download-routes.ts';
import type { ImageRecord } from '../../store/image-rows.ts';
import type { ImagesService } from '../../store/images-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../../store/image-id-params.ts';
import { sendPrivate } from '../../store/image-responses.ts';

export interface DownloadOfferRoutesOptions {
  service: ImagesService;
  /** Whether the user has Premium; false for visitors. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  downloads: DownloadFiles;
  ledger: DownloadLedger;
  freePolicy: () => FreePolicy;
}

/**
 * `GET /images/download-offer/{id}`: what the user or visitor may download now. It is separate from the metadata, which
 * is equal for all users and is included in rendered documents.
 */
export function downloadOfferRoutes(
  app: FastifyInstance,
  { service, isPremium, downloads, ledger, freePolicy }: DownloadOfferRoutesOptions,
): void {
  app.get<{ Params: ImageIdParams; Querystring: { measure: boolean } }>(
    '/images/download-offer/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'What this user may download: files, wait and license',
      params: ImageIdParamsSchema,
      querystring: DownloadOfferQuerySchema,
      response: { 200: DownloadOfferSchema },
    }),
    async (request, reply) => {
      const image = await service.record(request.params['*']);
      const entitlement = entitlementOf({ premium: await isPremium(request) }, freePolicy());
      const described = await (entitlement.originalAllowed
        ? memberOffer(image, entitlement)
        : freeOffer(request, image, entitlement));
      return sendPrivate(
        request,
        reply,
        request.query.measure ? await measured(image, described) : described,
      );
    },
  );

  const choiceOf = (offer: DownloadOffer, { size, format }: OfferedFile): FileChoice => ({
    plan: offer.license,
    size,
    format: format as FileChoice['format'],
  });

  async function memberOffer(image: ImageRecord, entitlement: Entitlement): Promise<DownloadOffer> {
    const choice = chosenFile(image, entitlement, {});
    return withFile(downloadOffer(image, entitlement), choice, await downloads.bytes(image, choice));
  }

  /** Adds the size of the file, the remaining downloads, and the URLs from which a browser fetches files directly. */
  async function freeOffer(
    request: FastifyRequest,
    image: ImageRecord,
    entitlement: Entitlement,
  ): Promise<DownloadOffer> {
    const userId = await ledger.userOf(request);
    const offer = downloadOffer(image, entitlement);
    const choice = chosenFile(image, entitlement, {});
    const [bytes, remaining, ticket] = await Promise.all([
      downloads.bytes(image, choice),
      ledger.remaining(request, userId, image.publicId),
      ledger.ticket(image.publicId, userId),
    ]);
    // Not awaited: an offer must not take as long as the making of a file.
    if (bytes === null && remaining !== 0) downloads.makeAhead(image, choice);
    const directUrl = `${API_PREFIX}/${imagePaths.freeFile(image.publicId)}?ticket=${ticket}`;
    const files = offer.files.map((file) =>
      file.allowed ? { ...file, directUrl: `${directUrl}&size=${file.size}&format=${file.format}` } : file,
    );
    return { ...withFile({ ...offer, files }, choice, bytes), remaining, directUrl };
  }

  /** Adds the bytes of the other allowed files. Files that do not exist yet are made, unless the limit is reached. */
  async function measured(image: ImageRecord, offer: DownloadOffer): Promise<DownloadOffer> {
    const files = await Promise.all(
      offer.files.map(async (file) => {
        if (file.bytes !== null || !file.allowed) return file;
        const bytes = await downloads.bytes(image, choiceOf(offer, file));
        if (bytes === null && offer.remaining !== 0) downloads.makeAhead(image, choiceOf(offer, file));
        return { ...file, bytes };
      }),
    );
    return { ...offer, files };
  }
}

/** Adds the bytes of the file that the download call sends. */
function withFile(
  offer: DownloadOffer,
  { size, format }: Pick<FileChoice, 'size' | 'format'>,
  bytes: number | null,
): DownloadOffer {
  return {
    ...offer,
    file: { ...offer.file, bytes },
    files: offer.files.map((file) =>
      file.size === size && file.format === format ? { ...file, bytes } : file,
    ),
  };
}
