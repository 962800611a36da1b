import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { mergeCategory, removeCategory, renameCategory } from './edit-categories.ts';
import { editImages, type ImageChanges } from './edit-images.ts';
import { createWithheldImages, type RestoreResult } from './withheld-images.ts';

export type ImageEditor = ReturnType<typeof createImageEditor>;

/**
 * Changes of published images and of categories, for the operator. Each one invalidates the caches of running servers
 * through the generation of the lists.
 */
export function createImageEditor({
  db,
  log,
  now,
}: {
  db: Kysely<Database>;
  log: LogEvent;
  now: () => number;
}) {
  const withheld = createWithheldImages(db, now);
  return {
    withheld: withheld.list,

    /** Takes images out of every list and page and keeps their files; returns the ids that were published. */
    async withhold(publicIds: readonly string[], reason: string): Promise<string[]> {
      const done = await withheld.withhold(publicIds, reason);
      for (const image of done) log('image-withheld', { image, reason });
      return done;
    },

    /** Publishes withheld images again, at their former place in the lists. */
    async restore(publicIds: readonly string[]): Promise<RestoreResult> {
      const result = await withheld.restore(publicIds);
      for (const image of result.restored) log('image-restored', { image });
      return result;
    },

    /** Returns the ids of the images that exist. */
    async edit(publicIds: readonly string[], changes: ImageChanges): Promise<string[]> {
      const edited = await editImages(db, publicIds, changes);
      const fields = Object.keys(changes).join(' ');
      for (const image of edited) log('image-edited', { image, fields });
      return edited;
    },

    /** False when another category has the name. */
    async renameCategory(categoryId: number, name: string): Promise<boolean> {
      const isFree = await renameCategory(db, categoryId, name);
      if (isFree) log('category-renamed', { categoryId, name });
      return isFree;
    },

    /** Moves the images of `from` and deletes it; returns their number. */
    async mergeCategory(from: number, into: number): Promise<number> {
      const images = await mergeCategory(db, from, into);
      log('category-merged', { from, into, images });
      return images;
    },

    /** False when the category has images. */
    async removeCategory(categoryId: number): Promise<boolean> {
      const isEmpty = await removeCategory(db, categoryId);
      if (isEmpty) log('category-removed', { categoryId });
      return isEmpty;
    },
  };
}
