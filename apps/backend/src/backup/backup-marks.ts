import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { setMark } from '../db/installation-marks.ts';
import type { Database } from '../db/tables/index.ts';
import { BackupError } from './backup-target.ts';

const RUNNING = 'backup-running';
const SCHEDULED = 'backup-scheduled';
const MADE = 'backup-made';
const BEAT_EVERY_MS = 30 * SECOND_MS;
const DEAD_AFTER_MS = 5 * MINUTE_MS;

/**
 * Runs the work unless another process makes a backup of this installation.
 * @throws BackupError while another backup runs
 */
export async function asOnlyBackup<Result>(
  db: Kysely<Database>,
  work: () => Promise<Result>,
  now: () => number = Date.now,
): Promise<Result> {
  const value = randomUUID();
  const at = now();
  if (!(await claim(db, { name: RUNNING, value, at, freeBefore: at - DEAD_AFTER_MS })))
    throw new BackupError(
      'Another backup of this installation is running. If it was killed, run the command again in five minutes.',
    );
  const beat = (): Promise<unknown> =>
    db.updateTable('installation_mark').set({ set_at: now() }).where('value', '=', value).execute();
  const heartbeat = setInterval(() => void beat().catch(() => undefined), BEAT_EVERY_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await db.deleteFrom('installation_mark').where('value', '=', value).execute();
  }
}

interface Claim {
  name: string;
  value: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** A mark that was set before this time may be replaced. */
  freeBefore: number;
}

/** Sets the mark; false while another one is there. */
async function claim(db: Kysely<Database>, { name, value, at, freeBefore }: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('installation_mark')
    .values({ name, value, set_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, set_at: at })
        .where('installation_mark.set_at', '<', freeBefore),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Remembers that a backup is complete. */
export async function noteBackup(db: Kysely<Database>, id: string, at: number = Date.now()): Promise<void> {
  await setMark(db, { name: MADE, value: id, set_at: at });
}

/** Milliseconds since the epoch; null for never. */
export interface BackupTimes {
  /** The newest scheduled time that an instance has begun with. */
  scheduledAt: number | null;
  /** End of the newest complete backup that this version or a later one has made. */
  madeAt: number | null;
}

export async function backupTimes(db: Kysely<Database>): Promise<BackupTimes> {
  const marks = await db
    .selectFrom('installation_mark')
    .select(['name', 'set_at'])
    .where('name', 'in', [SCHEDULED, MADE])
    .execute();
  const at = (of: string): number | null => marks.find(({ name }) => name === of)?.set_at ?? null;
  return { scheduledAt: at(SCHEDULED), madeAt: at(MADE) };
}

/** In a restored database: the backup that copied it was running. */
export async function forgetRunningBackup(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('installation_mark').where('name', '=', RUNNING).execute();
}

/** Whether this instance is the first one that comes with a scheduled time; all instances have the same schedule. */
export function claimScheduledBackup(db: Kysely<Database>, time: Date): Promise<boolean> {
  const at = time.getTime();
  return claim(db, { name: SCHEDULED, value: time.toISOString(), at, freeBefore: at });
}
