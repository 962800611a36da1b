import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { EDITS } from './list-counters.ts';

export interface StoredOriginal {
  publicId: string;
  storageKey: string;
  bytes: number;
  storedSha256: string | null;
}

export type ImageCheckStore = ReturnType<typeof createImageCheckStore>;

/** The reason of images that the doctor withholds. */
export const DAMAGED = 'damaged';

const PORTION_ROWS = 1_000;

/** Queries for `gallery doctor`: all originals, and counters that differ from the number of images. */
export function createImageCheckStore(db: Kysely<Database>) {
  return {
    /** Reads the files of all published images in batches, so that memory use is bounded. */
    async *originals(): AsyncGenerator<StoredOriginal> {
      let after = 0;
      for (;;) {
        const rows = await db
          .selectFrom('published_image')
          .select([
            'id',
            'public_id as publicId',
            'storage_key as storageKey',
            'bytes',
            'stored_sha256 as storedSha256',
          ])
          .where('id', '>', after)
          .orderBy('id')
          .limit(PORTION_ROWS)
          .execute();
        yield* rows;
        after = rows.at(-1)?.id ?? after;
        if (rows.length < PORTION_ROWS) return;
      }
    },
    /** Records the digest of an original whose bytes were found to be intact. */
    async record(publicId: string, storedSha256: string): Promise<void> {
      await db
        .updateTable('image')
        .set({ stored_sha256: storedSha256 })
        .where('public_id', '=', publicId)
        .execute();
    },
    /** Withheld images whose files were damaged. */
    async damaged(): Promise<StoredOriginal[]> {
      const rows = await db
        .selectFrom('image')
        .select([
          'public_id as publicId',
          'storage_key as storageKey',
          'bytes',
          'stored_sha256 as storedSha256',
        ])
        .where('state', '=', 'withheld')
        .where('state_reason', '=', DAMAGED)
        .execute();
      return rows.map((row) => ({ ...row, storageKey: row.storageKey ?? '' }));
    },
    /** Names of the counters whose value differs from the number of images that they count. */
    async wrongCounters(): Promise<string[]> {
      const counters = await db
        .selectFrom('image_counter')
        .selectAll()
        .where('name', 'not in', ['generation', EDITS])
        .execute();
      const counted = await db
        .selectFrom('published_image')
        .select(['category_id as categoryId', 'special'])
        .select(sql<number>`count(*)`.as('pictures'))
        .groupBy(['category_id', 'special'])
        .execute();
      const right = new Map<string, number>();
      const add = (name: string, count: number): void => void right.set(name, (right.get(name) ?? 0) + count);
      for (const { categoryId, special, pictures } of counted) {
        add('all', pictures);
        add(`category:${categoryId}`, pictures);
        if (special) add('special', pictures);
        if (special) add(`special-category:${categoryId}`, pictures);
      }
      return counters.filter(({ name, value }) => value !== (right.get(name) ?? 0)).map(({ name }) => name);
    },
  };
}
