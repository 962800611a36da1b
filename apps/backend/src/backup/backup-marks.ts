import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import { BackupError } from './backup-target.ts';

const RUNNING = 'backup-running';
const SCHEDULED = 'backup-scheduled';
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
  if (!(await take(db, value, now())))
    throw new BackupError(
      'Another backup of this installation is running. If it was killed, run the command again in five minutes.',
    );
  const own = { name: RUNNING, value };
  const beat = (): Promise<unknown> =>
    db.updateTable('installation_mark').set({ set_at: now() }).where('value', '=', value).execute();
  const heartbeat = setInterval(() => void beat().catch(() => undefined), BEAT_EVERY_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await db
      .deleteFrom('installation_mark')
      .where('name', '=', own.name)
      .where('value', '=', own.value)
      .execute();
  }
}

async function take(db: Kysely<Database>, value: string, at: number): Promise<boolean> {
  const mark = { name: RUNNING, value, set_at: at };
  const inserted = await db
    .insertInto('installation_mark')
    .values(mark)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return true;
  const taken = await db
    .updateTable('installation_mark')
    .set(mark)
    .where('name', '=', RUNNING)
    .where('set_at', '<', at - DEAD_AFTER_MS)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** In a restored database: the backup that copied it was running. */
export async function forgetRunningBackup(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('installation_mark').where('name', '=', RUNNING).execute();
}

/** Whether this instance is the first one that comes with a scheduled time; all instances have the same schedule. */
export async function claimScheduledBackup(db: Kysely<Database>, at: Date): Promise<boolean> {
  const value = at.toISOString();
  const mark = { name: SCHEDULED, value, set_at: at.getTime() };
  const inserted = await db
    .insertInto('installation_mark')
    .values(mark)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return true;
  const claimed = await db
    .updateTable('installation_mark')
    .set(mark)
    .where('name', '=', SCHEDULED)
    .where('set_at', '<', at.getTime())
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
