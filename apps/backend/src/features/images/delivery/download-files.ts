import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { downloadLicense, type LicenseId } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, isAppError } from '../../../http/errors.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { CREDIT_MARK_VERSION, creditMark } from './credit-mark.ts';
import type { ImageFormat, NewImage } from '../catalogue/image-records.ts';
import { writeMarks } from '../import/marks/write-marks.ts';
import { xmpPacket } from '../import/marks/xmp-packet.ts';
import { createLimiter } from '../../../lib/limiter.ts';
import { renditionFolder } from './rendition-files.ts';
import { encode, renditionSize, resize, standardTransform } from './renditions.ts';
import { MAX_INPUT_PIXELS, sharp } from '../../../lib/sharp.ts';

/** A file as a user downloads it, in the file storage. */
interface DownloadFile {
  key: string;
  mediaType: string;
  /** Extension of the file name, without a dot. */
  extension: string;
  format: ImageFormat;
  width: number;
  height: number;
  bytes: number;
  /** ETag including its quotes. */
  etag: string;
}

/** Properties of a free file that are known before the download. */
type FreeFacts = Pick<DownloadFile, 'width' | 'height'> & { format: 'jpeg'; bytes: number | null };

export interface DownloadFiles {
  /**
   * Returns the file for a plan: for `free` the standard size, with the credit mark unless it is disabled; for
   * `premium` the original. Its metadata names the license of the plan. The file is made once and stored.
   * @throws AppError NOT_FOUND if the original is missing or damaged, UNAVAILABLE if too many files are being made
   */
  get(image: NewImage, plan: LicenseId): Promise<DownloadFile>;
  /** Format and pixels of the free file, and its bytes if it exists; otherwise starts to make it. */
  freeFacts(image: NewImage): Promise<FreeFacts>;
  /**
   * Bytes of a member's file. Before the first download this is the size of the stored original, because the license is
   * written into a copy at that download. An offer does not create the copy, because that would store every original
   * twice.
   */
  memberBytes(image: NewImage): Promise<number>;
}

export interface DownloadFilesOptions {
  storage: FileStorage;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** URL of the license page; it is written into the files. */
  licenseUrl: string;
  creditMark: boolean;
}

const RUNNING = 2;
const WAITING_MAX = 500;

const formats: Readonly<Record<ImageFormat, { extension: string; mediaType: string }>> = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  avif: { extension: 'avif', mediaType: 'image/avif' },
};

export function createDownloadFiles(options: DownloadFilesOptions): DownloadFiles {
  const { storage, licenseUrl } = options;
  const limit = createLimiter({ running: RUNNING, waiting: WAITING_MAX });
  const inFlight = new Map<string, Promise<number>>();

  async function sizeOrMake(key: string, create: () => Promise<Buffer>): Promise<number> {
    const kept = await storage.size(key);
    // A power cut can leave an empty file if it was not synced.
    if (kept) return kept;
    const data = await limit(create);
    await storage.put(key, data, { durable: false });
    return data.length;
  }

  async function read(image: NewImage): Promise<Buffer> {
    const path = storage.localPath(image.storageKey);
    return path === undefined ? storage.bytes(image.storageKey) : readFile(path);
  }

  async function make(image: NewImage, plan: LicenseId, xmp: Buffer): Promise<Buffer> {
    try {
      const original = await read(image);
      return await (plan === 'premium'
        ? licensedOriginal(original, image.format, xmp)
        : freeFile(original, image, { xmp, marked: options.creditMark }));
    } catch (error) {
      if (isAppError(error)) throw error;
      options.log.error({ err: error, storageKey: image.storageKey }, 'a download cannot be made');
      throw new AppError('NOT_FOUND', { cause: error });
    }
  }

  /** Storage key of a file, and its properties that are known before it is made. */
  function plannedFile(image: NewImage, plan: LicenseId) {
    const xmp = xmpPacket({ ...image, license: downloadLicense(image.license, plan), licenseUrl });
    const format = plan === 'premium' ? image.format : 'jpeg';
    const { extension, mediaType } = formats[format];
    const variant = plan === 'free' && options.creditMark ? `marked-${CREDIT_MARK_VERSION}` : 'plain';
    // Includes everything besides the original that determines the file: other metadata or another mark gives another
    // file.
    const fingerprint = hash('sha256', `${image.sha256} ${variant} ${xmp.toString()}`, 'hex').slice(0, 24);
    const { width, height } = plan === 'premium' ? image : renditionSize(image, standardTransform);
    const key = `${renditionFolder(image.storageKey)}/download-${plan}-${fingerprint}.${extension}`;
    return { xmp, facts: { key, format, extension, mediaType, width, height, etag: `"${fingerprint}"` } };
  }

  async function get(image: NewImage, plan: LicenseId): Promise<DownloadFile> {
    const { xmp, facts } = plannedFile(image, plan);
    let pending = inFlight.get(facts.key);
    if (!pending) {
      pending = sizeOrMake(facts.key, () => make(image, plan, xmp)).finally(() => inFlight.delete(facts.key));
      inFlight.set(facts.key, pending);
    }
    return { ...facts, bytes: await pending };
  }

  return {
    get,
    memberBytes: async (image) =>
      (await storage.size(plannedFile(image, 'premium').facts.key)) || image.bytes,
    async freeFacts(image) {
      const { key, width, height } = plannedFile(image, 'free').facts;
      const bytes = await storage.size(key);
      // Not awaited: an offer must not take as long as the making of a file.
      if (!bytes) {
        get(image, 'free').catch((error: unknown) => {
          options.log.warn({ err: error, imageId: image.publicId }, 'a free file could not be made ahead');
        });
      }
      return { format: 'jpeg', width, height, bytes: bytes || null };
    },
  };
}

/** The stored original with other metadata; coded pixels do not change. */
async function licensedOriginal(original: Buffer, format: ImageFormat, xmp: Buffer): Promise<Buffer> {
  const { orientation } = await sharp(original, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  return writeMarks(original, format, { xmp, orientation: format === 'avif' ? 1 : (orientation ?? 1) });
}

async function freeFile(
  original: Buffer,
  image: NewImage,
  { xmp, marked }: { xmp: Buffer; marked: boolean },
): Promise<Buffer> {
  const resized = resize(
    sharp(original, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true }),
    standardTransform,
  );
  // Two steps, because the position of the mark depends on the size after resizing.
  const { data, info } = await resized
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  const overlays = marked ? await creditMark(image, info) : [];
  return encode(pixels.composite(overlays), 'jpeg').withXmp(xmp.toString()).toBuffer();
}
