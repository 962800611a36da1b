import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { GenerationClock } from './generation-clock.ts';

/** A serialised response with its validator. */
export interface CachedResponse<Body extends string | Buffer = string> {
  body: Body;
  etag: string;
}

export interface ResponseCache {
  /** The response of this key, made again when the lists have changed since. Failures are not kept. */
  get(key: string, make: () => Promise<string>): Promise<CachedResponse>;
}

const MEMORY_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 300;
const ASKED_MAX = 5_000;

/**
 * The validator of a text compares it with what the same address answered before: a checksum and the length
 * are enough for that, and cost a tenth of a cryptographic hash.
 */
export function toResponse(body: string): CachedResponse {
  return { body, etag: `"${crc32(body).toString(36)}-${body.length.toString(36)}"` };
}

/**
 * Keeps responses that are the same for everybody: pages of lists, categories, counts. Only what is asked for a
 * second time is kept: a crawler walking through all pages would only push out the ones that people read.
 */
export function createResponseCache(clock: GenerationClock): ResponseCache {
  const responses = new LRUCache<string, { response: CachedResponse; generation: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length + key.length + ENTRY_OVERHEAD_BYTES,
  });
  const asked = new Set<string>();
  return {
    async get(key, make) {
      const current = clock.current();
      const generation = typeof current === 'number' ? current : await current;
      const kept = responses.get(key);
      if (kept?.generation === generation) return kept.response;
      const response = toResponse(await make());
      if (asked.has(key)) {
        responses.set(key, { response, generation });
      } else {
        if (asked.size >= ASKED_MAX) asked.clear();
        asked.add(key);
      }
      return response;
    },
  };
}
