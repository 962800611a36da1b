/**
 * Says which generation of the lists is current, for caches in this process. Several instances and the
 * command line write to one database, so it is read there, but at most once in `maxAgeMs`: for so long an
 * response may be behind.
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
