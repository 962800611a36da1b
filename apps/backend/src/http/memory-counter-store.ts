import type { Attempt, Count } from './rate-counter-store.ts';

const MAX_KEYS = 50_000;

/** Counters of this process, for limits that only stop floods: no database write per request, reset on restart. */
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
      // Removes the entry with the oldest window, so that many networks cannot exhaust the memory.
      counts.delete(key);
      if (counts.size >= MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
      counts.set(key, count);
      return count;
    },
  };
}
