import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MINUTE_MS, licenseSummary, creditLine, type LicenseId, type Locale } from '@lumigraph/contracts';
import { AppError, isAppError } from '../../lib/errors.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { createSignedTickets } from '../../lib/signed-tickets.ts';
import { zipStream, type ZipEntry } from '../../lib/zip-stream.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { NewDownload } from '../downloads/downloads-service.ts';
import type { ImageRecord } from '../images/store/image-rows.ts';
import type { DownloadFiles } from '../images/files/delivery/download-files.ts';
import type { CollectionsService } from './collections-service.ts';
import texts from './messages/credits.json' with { type: 'json' };

export type ZipTickets = ReturnType<typeof createZipTickets>;

/** Tickets with which a browser downloads a zip to the disk. `key`: the secret of the server, the same for all instances. */
export const createZipTickets = (key: () => Promise<string>, now: () => number) =>
  createSignedTickets({
    validMs: MINUTE_MS,
    sign: async (id, expiresAt, userId) =>
      createHmac('sha256', await key())
        .update(`${expiresAt}:${userId}:${id}`)
        .digest('base64url'),
    now,
  });

export interface CollectionZipDeps {
  collections: Pick<CollectionsService, 'contents'>;
  isPremium: (userId: string) => Promise<boolean>;
  findImage: (imageId: string) => Promise<ImageRecord | undefined>;
  files: Pick<DownloadFiles, 'get'>;
  storage: Pick<FileStorage, 'stream' | 'sha256'>;
  /** Counts the download of an image and returns the id of its certificate. */
  record: (download: NewDownload) => Promise<string | undefined>;
  /** Address of the page of a certificate. */
  certificateUrl: (certificateId: string) => string;
  /** A file name that every system accepts. */
  downloadName: (title: string, extension: string) => string;
  /** How an image was made, in English. */
  originWords: (source: string) => string;
  limits: Pick<RateLimits, 'exclusive'>;
  now: () => number;
}

export const ZIP_TIMEOUT_MS = 30 * MINUTE_MS;
const RETRY_S = 30;
const PLAN: LicenseId = 'premium';

interface ZipRequest {
  id: string;
  userId: string;
  site: string;
  locale: Locale;
}

/**
 * Makes the zip of a collection for a member: the originals in their order, and one text with credit, license and
 * certificate of each. One file is read at a time. Every image is recorded as a download when its turn comes, so a
 * client that leaves early has only what it received on record.
 */
export function createCollectionZip(deps: CollectionZipDeps) {
  const { collections, downloadName, files, storage, record, limits, now } = deps;

  async function* entries(
    { userId, site, locale }: ZipRequest,
    imageIds: readonly string[],
  ): AsyncGenerator<ZipEntry> {
    const lastModified = new Date(now());
    const words = texts[locale];
    const lines = [words.title, '', words.intro, ''];
    const digits = String(imageIds.length).length;
    for (const [index, imageId] of imageIds.entries()) {
      const number = String(index + 1).padStart(digits, '0');
      const image = await deps.findImage(imageId);
      const file = image && (await fileOf(image));
      if (!image || !file) {
        lines.push(`${number} ${imageId}`, `  ${words.missing}`, '');
        continue;
      }
      const name = `${number} ${downloadName(image.titleTranslations[locale] ?? image.title, file.extension)}`;
      const sha256 = () => storage.sha256(file.key);
      const certificate = await record({ userId, plan: PLAN, image, file: { ...file, sha256 }, site });
      lines.push(
        name,
        `  ${words.credit}: ${creditLine({ credit: image.credit, origin: deps.originWords(image.source) })}`,
        `  ${words.license}: ${licenseSummary(image.license === 'free' ? PLAN : image.license, locale)}`,
        ...(certificate === undefined ? [] : [`  ${words.certificate}: ${deps.certificateUrl(certificate)}`]),
        '',
      );
      yield { name, lastModified, input: storage.stream(file.key) };
    }
    yield { name: 'LICENSES.txt', lastModified, input: lines.join('\n') };
  }

  /** Undefined where the original is missing or damaged: the zip then has the other images. */
  async function fileOf(image: ImageRecord) {
    try {
      return await files.get(image, { plan: PLAN, size: 'original', format: image.format });
    } catch (error) {
      if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  /**
   * @throws AppError FORBIDDEN for users who are not members, NOT_FOUND, and TOO_MANY_ATTEMPTS while another zip of the
   *   user is being sent
   */
  return async function startZip(request: ZipRequest): Promise<{ fileName: string; zip: Readable }> {
    const { id, userId } = request;
    const { name, imageIds } = await collections.contents({ id, userId });
    if (!(await deps.isPremium(userId))) throw new AppError('FORBIDDEN');
    const release = await limits.exclusive('collection-zip', userId, ZIP_TIMEOUT_MS);
    if (!release) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: RETRY_S });
    const zip = zipStream(entries(request, imageIds));
    const tooSlow = setTimeout(() => zip.destroy(new Error('The zip took too long')), ZIP_TIMEOUT_MS);
    zip.once('close', () => {
      clearTimeout(tooSlow);
      // A lock that cannot be released now expires.
      release().catch(() => undefined);
    });
    return { fileName: downloadName(name, 'zip'), zip };
  };
}
