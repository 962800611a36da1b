import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';

export interface Count {
  points: number;
  /** End of the window. */
  expiresAt: number;
}

export interface Attempt {
  key: string;
  now: number;
  windowMs: number;
}

export interface DelayedAttempt extends Attempt {
  /** Number of attempts without a wait. */
  free: number;
  firstDelayMs: number;
  longestDelayMs: number;
}

export type RateCounterStore = ReturnType<typeof createRateCounterStore>;

/** Counters in the database: they survive a restart and apply to all instances. Each step is one atomic statement. */
export function createRateCounterStore(db: Kysely<Database>) {
  return {
    /** Fixed window: adds one and returns the count. */
    async add({ key, now, windowMs }: Attempt): Promise<Count> {
      const row = await db
        .insertInto('rate_counter')
        .values({ key, points: 1, expires_at: now + windowMs, not_before: 0 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`case when rate_counter.expires_at <= ${now} then 1 else rate_counter.points + 1 end`,
            expires_at: sql`case when rate_counter.expires_at <= ${now} then excluded.expires_at else rate_counter.expires_at end`,
          }),
        )
        .returning(['points', 'expires_at'])
        .executeTakeFirstOrThrow();
      return { points: row.points, expiresAt: row.expires_at };
    },

    /**
     * Counts an attempt before it is made and sets the wait for the next one, doubled each time. Undefined: the attempt
     * may proceed; a number: it must wait until that time. Call {@link remove} after a success.
     */
    async attempt({
      key,
      now,
      windowMs,
      free,
      firstDelayMs,
      longestDelayMs,
    }: DelayedAttempt): Promise<number | undefined> {
      const doublings = Math.ceil(Math.log2(longestDelayMs / firstDelayMs));
      const points = sql<number>`case when rate_counter.expires_at <= ${now} then 1 else rate_counter.points + 1 end`;
      const delayMs = sql<number>`case
        when ${points} < ${free} then 0
        when ${points} - ${free} >= ${doublings} then ${sql.lit(longestDelayMs)}
        else ${sql.lit(firstDelayMs)} * (1 << (${points} - ${sql.lit(free)}))
      end`;
      const firstAttemptDelayMs = free <= 1 ? firstDelayMs : 0;
      const allowed = await db
        .insertInto('rate_counter')
        .values({
          key,
          points: 1,
          expires_at: now + windowMs + firstAttemptDelayMs,
          not_before: now + firstAttemptDelayMs,
        })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              points,
              // The window starts at the end of the wait: otherwise waiting would restore ten free attempts.
              expires_at: sql`${sql.lit(now + windowMs)} + ${delayMs}`,
              not_before: sql`${sql.lit(now)} + ${delayMs}`,
            })
            .where('rate_counter.not_before', '<=', now),
        )
        .returning('points')
        .executeTakeFirst();
      if (allowed) return undefined;
      const row = await db
        .selectFrom('rate_counter')
        .select('not_before')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.not_before ?? now + firstDelayMs;
    },

    async remove(key: string): Promise<void> {
      await db.deleteFrom('rate_counter').where('key', '=', key).execute();
    },

    async removePrefix(prefix: string): Promise<void> {
      await db
        .deleteFrom('rate_counter')
        .where('key', '>=', prefix)
        .where('key', '<', `${prefix}\u{10ffff}`)
        .execute();
    },

    async removeExpired(now: number): Promise<void> {
      await db
        .deleteFrom('rate_counter')
        .where('expires_at', '<=', now)
        .where('not_before', '<=', now)
        .execute();
    },
  };
}

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
