import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';

export interface ImportRun {
  id: string;
  host: string;
  pid: number;
  beatAt: number;
}

export type ImportClaimStore = ReturnType<typeof createImportClaimStore>;

/**
 * Records which run writes which files. A claim is committed before the first byte is written and deleted after the
 * image is published, so the claims contain every file that a killed run leaves behind.
 */
export function createImportClaimStore(db: Kysely<Database>) {
  return {
    async beginRun({ id, host, pid, beatAt }: ImportRun): Promise<void> {
      await db.insertInto('import_run').values({ id, host, pid, beat_at: beatAt }).execute();
    },
    async beat(runId: string, now: number): Promise<void> {
      await db.updateTable('import_run').set({ beat_at: now }).where('id', '=', runId).execute();
    },
    runs: (): Promise<ImportRun[]> =>
      db.selectFrom('import_run').select(['id', 'host', 'pid', 'beat_at as beatAt']).execute(),
    async claim(runId: string, storageKey: string): Promise<void> {
      await db.insertInto('import_claim').values({ storage_key: storageKey, run_id: runId }).execute();
    },
    /** Claims of a run: those whose image is published, and those whose files belong to no image. */
    async claimsOf(runId: string): Promise<{ storageKey: string; published: boolean }[]> {
      const rows = await db
        .selectFrom('import_claim as claim')
        .leftJoin('image', 'image.storage_key', 'claim.storage_key')
        .where('claim.run_id', '=', runId)
        .select(['claim.storage_key as storageKey', 'image.id as imageId'])
        .execute();
      return rows.map(({ storageKey, imageId }) => ({ storageKey, published: imageId !== null }));
    },
    async release(storageKeys: readonly string[]): Promise<void> {
      if (storageKeys.length === 0) return;
      await db.deleteFrom('import_claim').where('storage_key', 'in', storageKeys).execute();
    },
    /** Deletes the run and its remaining claims. */
    async endRun(runId: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('import_claim').where('run_id', '=', runId).execute();
        await transaction.deleteFrom('import_run').where('id', '=', runId).execute();
      });
    },
  };
}
