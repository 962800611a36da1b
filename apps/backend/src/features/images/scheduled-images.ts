import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { addImages } from './catalogue/add-images.ts';
import type { NewImage } from './catalogue/image-records.ts';

/** Images with a publication time in the future. Until then they are in no list, in no index and have no URL. */
export interface ScheduledImages {
  /** Stores images until their `createdAt`. Returns the hashes of those that were not scheduled yet. */
  add(images: readonly NewImage[]): Promise<Set<string>>;
  /**
   * Publishes due images, oldest first. Returns storage keys that are no longer needed, because the same bytes were
   * published in the meantime.
   */
  publishDue(now: number): Promise<{ published: number; unused: string[] }>;
  /** Images with a publication time after `after` and not after `until`, the next one first. */
  between(after: number, until: number): Promise<NewImage[]>;
}

/** Images that are published in one transaction. */
const BATCH = 100;

export function createScheduledImages(db: Kysely<Database>): ScheduledImages {
  return {
    async add(images) {
      const added = new Set<string>();
      for (const image of images) {
        const row = {
          sha256: image.sha256,
          storage_key: image.storageKey,
          publish_at: image.createdAt,
          record: JSON.stringify(image),
        };
        const inserted = await db
          .insertInto('scheduled_image')
          .values(row)
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .returning('sha256')
          .executeTakeFirst();
        if (inserted) added.add(inserted.sha256);
      }
      return added;
    },

    async publishDue(now) {
      const due = await db
        .selectFrom('scheduled_image')
        .select(['storage_key', 'record'])
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .orderBy('sha256')
        .limit(BATCH)
        .execute();
      if (due.length === 0) return { published: 0, unused: [] };
      const images = due.map(({ record }) => JSON.parse(record) as NewImage);
      const { added } = await addImages(db, images);
      const keys = due.map((row) => row.storage_key);
      // Includes images that another process has published with the same files.
      const used = await db
        .selectFrom('image')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .execute();
      await db.deleteFrom('scheduled_image').where('storage_key', 'in', keys).execute();
      const usedKeys = new Set(used.map((row) => row.storage_key));
      return { published: added.length, unused: keys.filter((key) => !usedKeys.has(key)) };
    },

    async between(after, until) {
      const rows = await db
        .selectFrom('scheduled_image')
        .select('record')
        .where('publish_at', '>', after)
        .where('publish_at', '<=', until)
        .orderBy('publish_at')
        .orderBy('sha256')
        .limit(BATCH)
        .execute();
      return rows.map(({ record }) => JSON.parse(record) as NewImage);
    },
  };
}
