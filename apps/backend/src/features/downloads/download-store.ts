import type { Kysely } from 'kysely';
import { countOf } from '../../db/query-results.ts';
import type { DownloadTables } from '../../db/tables/downloads.ts';
import type { Database } from '../../db/tables/index.ts';

type DownloadRow = DownloadTables['image_download'];

/** A download with its image, where the gallery still has it with the same bytes. */
export interface StoredDownload extends DownloadRow {
  storage_key: string | null;
  file_version: number | null;
}

/** The columns that identify repeated downloads of a user. */
export type SameDownload = Pick<
  DownloadRow,
  'image_public_id' | 'image_sha256' | 'plan' | 'license' | 'terms_version'
> & { user_id: string };

export type DownloadStore = ReturnType<typeof createDownloadStore>;

/** Rows of `image_download`. */
export function createDownloadStore(db: Kysely<Database>) {
  const withImage = () =>
    db
      .selectFrom('image_download')
      .leftJoin('published_image as image', (join) =>
        join
          .onRef('image.public_id', '=', 'image_download.image_public_id')
          .onRef('image.sha256', '=', 'image_download.image_sha256'),
      )
      .selectAll('image_download')
      .select(['image.storage_key', 'image.file_version']);

  return {
    /** Moves the time of a known download and returns its id; undefined when there is none yet. */
    async touch(same: SameDownload, now: number): Promise<string | undefined> {
      const row = await db
        .updateTable('image_download')
        .set({ last_at: now })
        .where((eb) => eb.and(same))
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Does nothing when the account is gone. A parallel request that was first keeps its row. Returns the row's id. */
    async insert(row: DownloadRow & { user_id: string }): Promise<string | undefined> {
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', row.user_id)
        .executeTakeFirst();
      if (!user) return undefined;
      const { id } = await db
        .insertInto('image_download')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'image_public_id', 'image_sha256', 'plan', 'license', 'terms_version'])
            .doUpdateSet({ last_at: row.last_at }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    find: (id: string): Promise<StoredDownload | undefined> =>
      withImage().where('image_download.id', '=', id).executeTakeFirst(),

    async page(
      userId: string,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ rows: StoredDownload[]; total: number }> {
      const rows = await withImage()
        .where('image_download.user_id', '=', userId)
        .orderBy('image_download.last_at', 'desc')
        .orderBy('image_download.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total: await countOf(db.selectFrom('image_download').where('user_id', '=', userId)) };
    },

    listOf: (userId: string): Promise<DownloadRow[]> =>
      db
        .selectFrom('image_download')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_at', 'desc')
        .execute(),
  };
}
