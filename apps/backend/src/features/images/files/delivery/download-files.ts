import { hash } from 'node:crypto';
import { downloadLicense, imageFormats, STANDARD_LONG_SIDE_PX, type ImageFormat } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { trimEnds } from '../../../../lib/clean-text.ts';
import { AppError, isAppError } from '../../../../lib/errors.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { FileChange, SignedFacts } from '../credentials/manifest.ts';
import type { NewImage } from '../../store/image-rows.ts';
import { xmpPacket } from '../import/marks/xmp-packet.ts';
import { createLimiter, LONGEST_WAIT_MS } from '../../../../lib/limiter.ts';
import { renditionFolder } from './rendition-files.ts';
import { fileSize, type FileChoice, type FreePolicy } from './download-policy.ts';

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

export type DownloadFiles = ReturnType<typeof createDownloadFiles>;

/** What the settings say of the files of free downloads. */
interface FilePolicy extends Pick<FreePolicy, 'standardPx'> {
  creditMark: boolean;
}

export interface DownloadFilesOptions {
  storage: FileStorage;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** URL of the license page; it is written into the files. */
  licenseUrl: string;
  /** Asked for each file. */
  freePolicy: () => FilePolicy;
  imageTasks: Pick<ImageFileTasks, 'makeDownload'>;
  /** Signs each file. */
  credentials: Pick<Credentials, 'sign' | 'version'>;
}

/** What is decided about a file before it is made. */
interface PlannedFile {
  marks: SignedFacts;
  standardPx: number;
  isMarked: boolean;
  mediaType: string;
}

/** Increase it when the look of `credit-mark.ts` changes: the names of marked files contain this number. */
const CREDIT_MARK_VERSION = 1;
const RUNNING = 2;
const WAITING_MAX = 500;

export function createDownloadFiles(options: DownloadFilesOptions) {
  const { storage, licenseUrl, credentials } = options;
  const limit = createLimiter({
    kind: 'download',
    running: RUNNING,
    waiting: WAITING_MAX,
    maxWaitMs: LONGEST_WAIT_MS,
  });
  const inFlight = new Map<string, Promise<number>>();

  async function sizeOrMake(key: string, create: () => Promise<Buffer>): Promise<number> {
    const kept = await storage.size(key);
    // A power cut can leave an empty file if it was not synced.
    if (kept) return kept;
    const data = await limit(create);
    await storage.put(key, data, { durable: false });
    return data.length;
  }

  async function make(image: NewImage, choice: FileChoice, plan: PlannedFile): Promise<Buffer> {
    const { marks, standardPx, isMarked: marked, mediaType } = plan;
    try {
      const { storageKey, format, credit, source, width, height } = image;
      const facts = { format, credit, source, width, height };
      const isOriginal = choice.size === 'original';
      const file = await options.imageTasks.makeDownload(
        storage.localPath(storageKey) ?? (await storage.bytes(storageKey)),
        { image: facts, choice, standardPx, xmp: xmpPacket(marks), marked },
      );
      const changes: FileChange[] = isOriginal ? [] : marked ? ['resized', 'marked'] : ['resized'];
      return await credentials.sign({ file, mediaType, marks, changes });
    } catch (error) {
      if (isAppError(error)) throw error;
      options.log.error({ err: error, storageKey: image.storageKey }, 'a download cannot be made');
      throw new AppError('NOT_FOUND', { cause: error });
    }
  }

  /** Storage key of a file, and its properties that are known before it is made. */
  function plannedFile(image: NewImage, { plan, size, format }: FileChoice) {
    const { standardPx, creditMark } = options.freePolicy();
    const isMarked = plan === 'free' && creditMark;
    const marks = { ...image, license: downloadLicense(image.license, plan), licenseUrl };
    const { extension, mediaType } = imageFormats[format];
    const variant = isMarked ? `marked-${CREDIT_MARK_VERSION}` : 'plain';
    // Includes everything besides the original that determines the file: other metadata or another mark gives another
    // file.
    const pixels = size === 'standard' && standardPx !== STANDARD_LONG_SIDE_PX ? ` ${standardPx}` : '';
    const file = `${variant} ${size}${pixels} ${format} ${credentials.version}`;
    const contents = `${image.sha256} ${file} ${xmpPacket(marks).toString()}`;
    const fingerprint = hash('sha256', contents, 'hex').slice(0, 24);
    const key = `${renditionFolder(image.storageKey)}/download-${plan}-${fingerprint}.${extension}`;
    const facts = {
      key,
      format,
      extension,
      mediaType,
      ...fileSize(image, size, standardPx),
      etag: `"${fingerprint}"`,
    };
    return { marks, facts, standardPx, isMarked, mediaType };
  }

  /**
   * Returns the file. Files of the plan `free` have the credit mark unless it is disabled. The metadata names the
   * license of the plan. The file is made once and stored.
   * @throws AppError NOT_FOUND if the original is missing or damaged, UNAVAILABLE if too many files are being made
   */
  async function get(image: NewImage, choice: FileChoice): Promise<DownloadFile> {
    const plan = plannedFile(image, choice);
    const { facts } = plan;
    let pending = inFlight.get(facts.key);
    if (!pending) {
      pending = sizeOrMake(facts.key, () => make(image, choice, plan)).finally(() =>
        inFlight.delete(facts.key),
      );
      inFlight.set(facts.key, pending);
    }
    return { ...facts, bytes: await pending };
  }

  return {
    get,
    /**
     * Bytes of a file; null if it does not exist yet. An original has the size of the stored one, as on its page: the
     * copy into which a download writes license and provenance is some kilobytes larger. An offer does not create the
     * copy, because that would store every original twice.
     */
    bytes: async (image: NewImage, choice: FileChoice): Promise<number | null> =>
      choice.size === 'original'
        ? image.bytes
        : (await storage.size(plannedFile(image, choice).facts.key)) || null,
    /** Starts to make a file that does not exist, so that its bytes are known soon. Never rejects. */
    makeAhead(image: NewImage, choice: FileChoice): void {
      get(image, choice).catch((error: unknown) => {
        options.log.warn({ err: error, imageId: image.publicId }, 'a file could not be made ahead');
      });
    },
  };
}

/** Names of devices on Windows, also with an ending: `Con.Man.jpg` could not be saved there. */
const RESERVED = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(\.|$)/iu;
/** Characters that some operating system does not allow in file names, and characters that reorder text. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu;
const MAX_CHARACTERS = 100;

/** Converts an image's title to a file name that every system accepts: `Fjord: at dawn`, jpg → `Fjord at dawn.jpg`. */
export function downloadName(title: string, extension: string): string {
  const safe = title.toWellFormed().normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/gu, ' ');
  const plain = trimEnds(safe, /[. ]/u);
  const short = Array.from(plain).slice(0, MAX_CHARACTERS).join('').trimEnd();
  return `${(short || 'image').replace(RESERVED, '$1_$2')}.${extension}`;
}
