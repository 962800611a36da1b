import { SECOND_MS } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

const MEASURED_EACH_MS = 10 * SECOND_MS;
/** Differences below it are those of network and time servers. */
const TOLERANCE_MS = SECOND_MS;

/** The clock that all instances share: that of PostgreSQL. */
export interface SharedClock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How far the clock of this machine is ahead; 0 within a second. */
  aheadMs: () => number;
  stop: () => void;
}

/**
 * Measures how far the clock of this machine differs, and again every ten seconds. With two clocks an instance would refuse
 * the sessions that another one has begun, and take its leases and limits for ended.
 * @throws what the first query throws
 */
export async function startSharedClock(db: Kysely<Database>): Promise<SharedClock> {
  let aheadMs = 0;
  async function measure(): Promise<void> {
    const sentAt = Date.now();
    const { rows } = await sql<{
      ms: string;
    }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const receivedAt = Date.now();
    const measured = (sentAt + receivedAt) / 2 - Number(rows[0]?.ms);
    // A slow response tells less than what is known.
    if (receivedAt - sentAt > TOLERANCE_MS) return;
    aheadMs = Math.abs(measured) < TOLERANCE_MS ? 0 : Math.round(measured);
  }
  await measure();
  // While the database does not respond, the last measurement counts.
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURED_EACH_MS);
  timer.unref();
  return { now: () => Date.now() - aheadMs, aheadMs: () => aheadMs, stop: () => clearInterval(timer) };
}
