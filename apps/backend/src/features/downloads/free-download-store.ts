import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

export interface FreeDownload {
  /** `2026-11-22`, UTC. */
  day: string;
  subject: string;
  imageId: string;
}

export type FreeDownloadStore = ReturnType<typeof createFreeDownloadStore>;

const KEY_BYTES = 32;
const KEY_NAME = 'free-download:';

class LimitReached extends Error {}

/** Counts of a day. All instances of a database share them. */
export function createFreeDownloadStore(db: Kysely<Database>) {
  const isCounted = (connection: Kysely<Database>, { day, subject, imageId }: FreeDownload) =>
    connection
      .selectFrom('free_download')
      .select('day')
      .where('day', '=', day)
      .where('subject', '=', subject)
      .where('image_public_id', '=', imageId)
      .executeTakeFirst();

  return {
    /**
     * Counts a download unless the image is counted for this day already. False, with nothing counted, when `most`
     * others are. The row of the count is locked by its own increment, so parallel requests cannot pass the limit.
     */
    async count(download: FreeDownload, most: number): Promise<boolean> {
      if (await isCounted(db, download)) return true;
      const { day, subject, imageId } = download;
      try {
        await db.transaction().execute(async (transaction) => {
          const { numInsertedOrUpdatedRows: inserted } = await transaction
            .insertInto('free_download')
            .values({ day, subject, image_public_id: imageId })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (inserted === 0n) return;
          const counted = await transaction
            .insertInto('free_download_count')
            .values({ day, subject, count: 1 })
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'subject'])
                .doUpdateSet({ count: sql`free_download_count.count + 1` })
                .where('free_download_count.count', '<', most),
            )
            .returning('count')
            .executeTakeFirst();
          if (!counted) throw new LimitReached();
        });
        return true;
      } catch (error) {
        if (error instanceof LimitReached) return false;
        throw error;
      }
    },

    /** Returns the number of counted images and whether this one is among them. */
    async counted(download: FreeDownload): Promise<{ count: number; isCounted: boolean }> {
      const [row, own] = await Promise.all([
        db
          .selectFrom('free_download_count')
          .select('count')
          .where('day', '=', download.day)
          .where('subject', '=', download.subject)
          .executeTakeFirst(),
        isCounted(db, download),
      ]);
      return { count: row?.count ?? 0, isCounted: own !== undefined };
    },

    /** The secret of a day, created by the first request. */
    async keyOf(day: string, now: number): Promise<string> {
      const name = `${KEY_NAME}${day}`;
      await db
        .insertInto('server_key')
        .values({ name, secret: randomBytes(KEY_BYTES).toString('base64url'), created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const { secret } = await db
        .selectFrom('server_key')
        .select('secret')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return secret;
    },

    /** Removes the counts and the secrets of all days before those two. */
    async removeBefore({ counts, keys }: { counts: string; keys: string }): Promise<void> {
      await db.deleteFrom('free_download').where('day', '<', counts).execute();
      await db.deleteFrom('free_download_count').where('day', '<', counts).execute();
      await db
        .deleteFrom('server_key')
        .where('name', '>=', KEY_NAME)
        .where('name', '<', `${KEY_NAME}${keys}`)
        .execute();
    },
  };
}
