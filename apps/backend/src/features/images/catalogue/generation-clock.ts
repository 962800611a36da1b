/**
 * Provides the current generation of the lists to the caches of this process. Several instances and the command line
 * write to the same database, so the generation is read from the database, at most once in `maxAgeMs`. A response can
 * be outdated for that long.
 */
export interface GenerationClock {
  current(): number | Promise<number>;
}

const GENERATION_MAX_AGE_MS = 500;

export function createGenerationClock(
  read: () => Promise<number>,
  maxAgeMs = GENERATION_MAX_AGE_MS,
): GenerationClock {
  let generation = -1;
  let readAt = -Infinity;
  let reading: Promise<number> | undefined;

  const refresh = async (): Promise<number> => {
    const startedAt = performance.now();
    try {
      generation = await read();
      readAt = startedAt;
      return generation;
    } finally {
      reading = undefined;
    }
  };

  return {
    current() {
      if (performance.now() - readAt < maxAgeMs) return generation;
      reading ??= refresh();
      return reading;
    },
  };
}
