import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError, isAppError, createOutageLog } from '../../../../lib/errors.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import { ProcessEndedError } from '../../../../lib/process-pool.ts';
import { isMissing, type FileStorage } from '../../../../storage/file-storage.ts';
import type { CachedResponse as CachedResponseOf } from '../../store/response-cache.ts';
import { tell } from '../../../../lib/diagnostics.ts';
import { createLimiter, LONGEST_WAIT_MS } from '../../../../lib/limiter.ts';
import { createSharedWork } from '../../../../lib/shared-work.ts';
import { deadlines, withinTime } from '../../../../lib/deadlines.ts';
import { renditionKey, saveRendition, type RenditionName } from './rendition-files.ts';

type CachedResponse = CachedResponseOf<Buffer>;

export type RenditionService = ReturnType<typeof createRenditionService>;

export interface RenditionServiceOptions {
  storage: FileStorage;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  imageTasks: Pick<ImageFileTasks, 'makeRendition'>;
  /** Renditions that may wait to be made. */
  waiting?: number;
}

const MEMORY_BYTES = 64 * 1024 * 1024;
/** Larger renditions are read from disk each time, so that a few of them do not displace all thumbnails. */
const MEMORY_ENTRY_BYTES = 1024 * 1024;
const WAITING_MAX = 500;
const BROKEN_FOR_MS = MINUTE_MS;

/** Returns renditions from memory or from disk, or makes them. Simultaneous requests for one rendition make it once. */
export function createRenditionService(options: RenditionServiceOptions) {
  const { storage, log, imageTasks } = options;
  const limit = createLimiter({
    kind: 'rendition',
    running: availableParallelism(),
    waiting: options.waiting ?? WAITING_MAX,
    maxWaitMs: LONGEST_WAIT_MS,
  });
  const memory = new LRUCache<string, CachedResponse>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_ENTRY_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  const share = createSharedWork<CachedResponse>();
  /** Originals that could not be read, or that end the process that reads them; not retried for a minute. */
  const broken = new LRUCache<string, AppError>({ max: 1_000, ttl: BROKEN_FOR_MS });

  async function readKept(key: string): Promise<CachedResponse | undefined> {
    const kept = await read(storage, key);
    return kept && remember(key, kept);
  }

  const unkept = createOutageLog();

  async function readOrMake(key: string, name: RenditionName, signal: AbortSignal): Promise<CachedResponse> {
    const kept = await readKept(key);
    if (kept) return kept;
    const data = await limit(() => create(name), signal);
    saveRendition(storage, name, data).catch((error: unknown) => {
      const repeated = unkept(String((error as { code?: unknown }).code));
      if (repeated !== undefined) log.warn({ err: error, key, repeated }, 'a rendition could not be kept');
    });
    return remember(key, data);
  }

  async function create({ storageKey, transform, format }: RenditionName): Promise<Buffer> {
    const known = broken.get(storageKey);
    if (known) throw known;
    try {
      const source = storage.localPath(storageKey) ?? (await storage.bytes(storageKey));
      const { data } = await imageTasks.makeRendition(source, transform, format);
      // A copy: bytes from another process may be a part of a larger buffer, which a cache would keep.
      return Buffer.from(data);
    } catch (error) {
      // Another error of the application, such as one of the storage, does not mean that the original is damaged.
      const ended = error instanceof ProcessEndedError;
      if (isAppError(error) && !ended) throw error;
      log.error({ err: error, storageKey }, 'an original cannot be read');
      const refusal = ended ? error : new AppError('NOT_FOUND', { cause: error });
      broken.set(storageKey, refusal);
      throw refusal;
    }
  }

  function remember(key: string, body: Buffer): CachedResponse {
    const response = { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` };
    memory.set(key, response);
    return response;
  }

  return {
    /** Returns an existing rendition; undefined if it would have to be made. */
    kept: async (name: RenditionName): Promise<CachedResponse | undefined> =>
      memory.get(renditionKey(name)) ?? readKept(renditionKey(name)),
    /**
     * Aborting the signal gives up a rendition that has not begun, if nobody else waits for it.
     * @throws AppError NOT_FOUND if the original cannot be read, UNAVAILABLE if too many renditions are being made
     */
    async get(name: RenditionName, signal?: AbortSignal): Promise<CachedResponse> {
      const key = renditionKey(name);
      const kept = memory.get(key);
      tell('cache', { cache: 'renditions', isHit: kept !== undefined });
      if (kept) return kept;
      // The work goes on, so that a storage that is slow is waited for once.
      const made = share(key, (gone) => readOrMake(key, name, gone), signal);
      made.catch(() => undefined);
      return withinTime(made, deadlines.rendition, () => new AppError('UNAVAILABLE'));
    },
  };
}

/** The stored file; undefined if there is none, or if it is empty (a power cut can leave an empty file). */
async function read(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  try {
    const data = await storage.bytes(key);
    return data.length > 0 ? data : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
