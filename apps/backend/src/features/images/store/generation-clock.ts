/**
 * Provides the current generation of the lists to the caches of this process. Several instances and the command line
 * write to the same database, so the generation is read from the database, at most once in `maxAgeMs`. A response can
 * be outdated for that long.
 */
export interface GenerationClock {
  /** Rejects while the database is away for longer than caches may show what they have. */
  current(): number | Promise<number>;
  /** The last reading failed: caches show what they have, however old it is. */
  isBehind(): boolean;
}

const GENERATION_MAX_AGE_MS = 500;

interface ClockOptions {
  maxAgeMs?: number | undefined;
  /** How long the last generation counts while the database is away. */
  outageMs?: number;
}

export function createGenerationClock(
  read: () => Promise<number>,
  { maxAgeMs = GENERATION_MAX_AGE_MS, outageMs = 0 }: ClockOptions = {},
): GenerationClock {
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
    current() {
      if (performance.now() - readAt < maxAgeMs) return generation;
      reading ??= refresh();
      if (!isBehind || !isUsable()) return reading;
      // Nobody waits for a database that did not answer the last time.
      reading.catch(() => undefined);
      return generation;
    },
    isBehind: () => isBehind,
  };
}
