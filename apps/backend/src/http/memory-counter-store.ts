import type { Attempt, Count } from './rate-counter-store.ts';

const MAX_KEYS = 50_000;

/** Counters of this process, for limits that only stop floods: no write a request, forgotten at a restart. */
export function createMemoryCounterStore(): { add(attempt: Attempt): Count } {
  const counts = new Map<string, Count>();
  return {
    add({ key, now, windowMs }) {
      const known = counts.get(key);
      if (known && known.expiresAt > now) {
        known.points += 1;
        return known;
      }
      const count = { points: 1, expiresAt: now + windowMs };
      // The one whose window began longest ago goes first: many networks cannot fill the memory.
      counts.delete(key);
      if (counts.size >= MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
      counts.set(key, count);
      return count;
    },
  };
}
