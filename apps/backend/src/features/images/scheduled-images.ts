import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { addImages } from './catalogue/add-images.ts';
import { imageObject } from './catalogue/image-fields.ts';
import type { NewImage } from './catalogue/image-records.ts';
import { addFingerprint } from './uploads/fingerprint-store.ts';

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
    add: (images) =>
      images.length === 0
        ? Promise.resolve(new Set<string>())
        : inTransactionOf(db)((transaction) => scheduleImagesIn(transaction, images)),

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

/** Implements {@link ScheduledImages.add} in the caller's transaction. */
export async function scheduleImagesIn(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
): Promise<Set<string>> {
  const added = new Set<string>();
  for (const image of images) {
    const row = {
      sha256: image.sha256,
      storage_key: image.storageKey,
      publish_at: image.createdAt,
      record: JSON.stringify(image),
    };
    const inserted = await transaction
      .insertInto('scheduled_image')
      .values(row)
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('sha256')
      .executeTakeFirst();
    if (!inserted) continue;
    added.add(inserted.sha256);
    if (image.fingerprint !== undefined) await addFingerprint(transaction, image.sha256, image.fingerprint);
    noteChange({
      object: imageObject(image.publicId, image.title),
      after: { visibility: 'scheduled', createdAt: image.createdAt },
    });
  }
  return added;
}
