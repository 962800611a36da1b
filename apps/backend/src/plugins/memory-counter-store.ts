import type { Attempt, Count } from './rate-counter-store.ts';

const MAX_KEYS = 50_000;

/** Counters of this process, for limits that only stop floods: no write a request, forgotten at a restart. */
export function createMemoryCounterStore(): { add(attempt: Attempt): Promise<Count> } {
  const counts = new Map<string, Count>();
  return {
    add({ key, now, windowMs }) {
      const known = counts.get(key);
      const count =
        known && known.expiresAt > now
          ? { points: known.points + 1, expiresAt: known.expiresAt }
          : { points: 1, expiresAt: now + windowMs };
      // The one that was seen longest ago goes first: many networks cannot fill the memory.
      counts.delete(key);
      if (counts.size >= MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
      counts.set(key, count);
      return Promise.resolve(count);
    },
  };
}
