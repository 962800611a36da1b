import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { tell } from '../../../lib/diagnostics.ts';

export type GenerationClock = ReturnType<typeof createGenerationClock>;

const GENERATION_MAX_AGE_MS = 500;

interface ClockOptions {
  maxAgeMs?: number | undefined;
  /** How long the last generation counts while the database is away. */
  outageMs?: number;
}

/**
 * Provides the current generation of the lists to the caches of this process. Several instances and the command line
 * write to the same database, so the generation is read from the database, at most once in `maxAgeMs`. A response can
 * be outdated for that long.
 */
export function createGenerationClock(
  read: () => Promise<number>,
  { maxAgeMs = GENERATION_MAX_AGE_MS, outageMs = 0 }: ClockOptions = {},
) {
  let generation = -1;
  let readAt = -Infinity;
  let isBehind = false;
  let reading: Promise<number> | undefined;

  const isUsable = (): boolean => performance.now() - readAt < outageMs;

  const refresh = async (): Promise<number> => {
    const startedAt = performance.now();
    try {
      generation = await read();
      readAt = startedAt;
      isBehind = false;
      return generation;
    } catch (error) {
      isBehind = true;
      if (isUsable()) return generation;
      throw error;
    } finally {
      reading = undefined;
    }
  };

  return {
    /** Rejects while the database is away for longer than caches may show what they have. */
    current(): number | Promise<number> {
      if (performance.now() - readAt < maxAgeMs) return generation;
      reading ??= refresh();
      if (!isBehind || !isUsable()) return reading;
      // Nobody waits for a database that did not answer the last time.
      reading.catch(() => undefined);
      return generation;
    },
    /** The last reading failed: caches show what they have, however old it is. */
    isBehind: () => isBehind,
  };
}

/** Loads a value again when the lists have changed; a failure is not kept. */
export function perGeneration<Value>(
  clock: Pick<GenerationClock, 'current'>,
  load: () => Promise<Value>,
): { current: () => Promise<Value> } {
  let loaded: { generation: number; value: Promise<Value> } | undefined;
  return {
    async current() {
      const generation = await clock.current();
      if (loaded?.generation !== generation) {
        const loading = { generation, value: load() };
        loaded = loading;
        loading.value.catch(() => {
          if (loaded === loading) loaded = undefined;
        });
      }
      return loaded.value;
    },
  };
}

/** A serialised response with its ETag. */
export interface CachedResponse<Body extends string | Buffer = string> {
  body: Body;
  etag: string;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

const MEMORY_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 300;
const ASKED_MAX = 5_000;

/**
 * The ETag only distinguishes the responses of one URL: a checksum and the length suffice for that, and cost a tenth of
 * a cryptographic hash.
 */
export function toResponse(body: string): CachedResponse {
  return { body, etag: `"${crc32(body).toString(36)}-${body.length.toString(36)}"` };
}

/**
 * Caches responses that are equal for all users: pages of lists, categories, counts. A response is cached at its second
 * request only, because a crawler that reads every page once would displace the pages that users read.
 */
export function createResponseCache(clock: Pick<GenerationClock, 'current'>) {
  const responses = new LRUCache<string, { response: CachedResponse; generation: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length + key.length + ENTRY_OVERHEAD_BYTES,
  });
  const asked = new Set<string>();
  return {
    /** Returns the response for this key; makes it again if the lists have changed since. Failures are not cached. */
    async get(key: string, make: () => Promise<string>): Promise<CachedResponse> {
      const current = clock.current();
      const generation = typeof current === 'number' ? current : await current;
      const kept = responses.get(key);
      const isHit = kept?.generation === generation;
      tell('cache', { cache: 'lists', isHit });
      if (isHit) return kept.response;
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
