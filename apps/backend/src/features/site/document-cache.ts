import { MINUTE_MS } from '@lumigraph/contracts';
import { LRUCache } from 'lru-cache';
import { tell } from '../../lib/diagnostics.ts';
import { BusyError } from '../../lib/errors.ts';
import type { Limiter } from '../../lib/limiter.ts';
import { createSharedWork } from '../../lib/shared-work.ts';
import type { FinishedDocument } from './document-steps.ts';

/** The state of what documents show: the lists of images (see `response-cache.ts`), and the settings. */
export interface ListsClock {
  current(): number | string | Promise<number | string>;
  /** The database does not answer, so that documents of any age are shown. */
  isBehind(): boolean;
}

const MEMORY_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 1_000;
/** As long as browsers may keep lists: what does not count generations (posts, plans) is no older than that. */
export const DOCUMENTS_KEPT_MS = 5_000;
/** Rather than a refusal, visitors get a document that is no older. */
export const OLDEST_WHEN_BUSY_MS = 10 * MINUTE_MS;

interface DocumentCacheOptions {
  keptMs?: number;
  /** Bounds the documents that are made at once. */
  limit: Limiter;
}

export type DocumentCache = ReturnType<typeof createDocumentCache>;

/**
 * Caches rendered documents that are marked as shared for a short time: rendering one takes a hundred times as long as
 * sending it. Concurrent requests wait for the same rendering.
 */
export function createDocumentCache(
  clock: ListsClock,
  { keptMs = DOCUMENTS_KEPT_MS, limit }: DocumentCacheOptions,
) {
  const kept = new LRUCache<string, FinishedDocument>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_OVERHEAD_BYTES,
    ttl: keptMs,
    // An expired document is shown while the database does not answer.
    noDeleteOnStaleGet: true,
  });
  const share = createSharedWork<FinishedDocument>();

  const makeAndKeep = async (
    key: string,
    make: () => Promise<FinishedDocument>,
  ): Promise<FinishedDocument> => {
    const document = await make();
    if (document.shared) kept.set(key, document);
    return document;
  };

  return {
    /**
     * The document of this key, made again when images changed or a moment has passed; the last one of these minutes if
     * too many documents are being made. Failures are not kept. Aborting the signal gives up a document that has not
     * begun, if nobody else waits for it.
     * @throws BusyError if too many documents are being made, and there is no last one
     */
    async get(
      address: string,
      make: () => Promise<FinishedDocument>,
      signal?: AbortSignal,
    ): Promise<FinishedDocument> {
      const key = `${await clock.current()} ${address}`;
      const document = kept.get(key, { allowStale: clock.isBehind() });
      tell('cache', { cache: 'documents', isHit: document !== undefined });
      if (document) return document;
      try {
        return await share(key, (gone) => limit(() => makeAndKeep(key, make), gone), signal);
      } catch (error) {
        const isRecent = kept.getRemainingTTL(key) > -OLDEST_WHEN_BUSY_MS;
        const last = error instanceof BusyError && isRecent ? kept.get(key, { allowStale: true }) : undefined;
        if (last) return last;
        throw error;
      }
    },
  };
}
