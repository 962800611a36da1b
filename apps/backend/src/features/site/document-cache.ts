import { LRUCache } from 'lru-cache';
import type { FinishedDocument } from './document-steps.ts';

/** Says in which state the lists of images are; see `generation-clock.ts`. */
export interface ListsClock {
  current(): number | Promise<number>;
}

export interface DocumentCache {
  /** The document of this key, made again when images changed or a moment has passed. Failures are not kept. */
  get(key: string, make: () => Promise<FinishedDocument>): Promise<FinishedDocument>;
}

const MEMORY_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 1_000;
/** As long as browsers may keep lists: what does not count generations (posts, plans) is no older than that. */
export const DOCUMENTS_KEPT_MS = 5_000;

/**
 * Caches rendered documents that are marked as shared for a short time: rendering one takes a hundred times as long as
 * sending it. Concurrent requests wait for the same rendering.
 */
export function createDocumentCache(clock: ListsClock, keptMs = DOCUMENTS_KEPT_MS): DocumentCache {
  const kept = new LRUCache<string, FinishedDocument>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_OVERHEAD_BYTES,
    ttl: keptMs,
  });
  const making = new Map<string, Promise<FinishedDocument>>();

  const makeOnce = async (key: string, make: () => Promise<FinishedDocument>): Promise<FinishedDocument> => {
    try {
      const document = await make();
      if (document.shared) kept.set(key, document);
      return document;
    } finally {
      making.delete(key);
    }
  };

  return {
    async get(address, make) {
      const key = `${await clock.current()} ${address}`;
      const known = kept.get(key);
      if (known) return known;
      let document = making.get(key);
      if (!document) making.set(key, (document = makeOnce(key, make)));
      return document;
    },
  };
}
