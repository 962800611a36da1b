import type { Kysely } from 'kysely';
import { inList } from '../../../db/in-list.ts';
import type { Database } from '../../../db/tables/index.ts';
import { ensureCategory } from './edit-categories.ts';
import { addImages, withFiles, type NewState } from './add-images.ts';
import {
  type ImageList,
  type NewImage,
  type PublishedImage,
  type Translations,
  parseTranslations,
  toImage,
} from './image-rows.ts';
import { chunks, counterName } from './list-counters.ts';
import { categoriesQuery, specialCategoriesQuery, toCategory } from './read-categories.ts';
import { neighboursIn, pageReader, readCounter } from './list-pages.ts';
import { publishDue, removeImages, scheduledBetween } from './image-states.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

/**
 * Images and categories in the database. A page of a list is counted off in its index, from the end that is nearer.
 * Lengths are read from counter rows that change together with the images.
 */
export function createImageStore(db: Kysely<Database>) {
  return {
    /**
     * Stores images in the given order, in one transaction: of published ones the last becomes the newest. Bytes that are
     * already published or scheduled are skipped and reported. A public id that is taken gets a suffix.
     */
    addMany: (images: readonly NewImage[], state: NewState = 'published') => addImages(db, images, state),
    /** Publishes scheduled images that are due, oldest first; returns their number. */
    publishDue: (now: number) => publishDue(db, now),
    /** Images with a publication time after `after` and not after `until`, the next one first. */
    scheduledBetween: (after: number, until: number) => scheduledBetween(db, after, until),
    /** Deletes published images, in one transaction. Unknown ids are ignored. */
    remove: (publicIds: readonly string[]) => removeImages(db, publicIds),
    /** Images of a page, newest first; empty after the last page. Undefined for an unknown category. */
    page: pageReader(db),
    async find(publicId: string): Promise<PublishedImage | undefined> {
      const row = await db
        .selectFrom('published_image as image')
        .innerJoin('category', 'category.id', 'image.category_id')
        .selectAll('image')
        .select(['category.name as category_name', 'category.name_translations as category_translations'])
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return (
        row && {
          ...toImage(row),
          categoryName: row.category_name,
          categoryTranslations: parseTranslations(row.category_translations),
        }
      );
    },
    /** Credit and license of published images, and when they were stored, by their public ids. */
    async rights(publicIds: readonly string[]) {
      const rows = await withIds(db, publicIds)
        .select(['public_id', 'credit', 'license', 'created_at as storedAt'])
        .execute();
      return new Map(rows.map(({ public_id: publicId, ...row }) => [publicId, row]));
    },
    /** Numbers of published images, which ascend in the order of publication, by their public ids. */
    async idsOf(publicIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await withIds(db, publicIds).select(['public_id', 'id']).execute();
      return new Map(rows.map(({ public_id: publicId, id }) => [publicId, id]));
    },
    /** Number of the image that was published last; 0 without images. */
    async lastId(): Promise<number> {
      const row = await db
        .selectFrom('published_image')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    /** Undefined when the image is unknown or not in that list. */
    neighbours: (publicId: string, list: ImageList) => neighboursIn(db, publicId, list),
    /** All categories in their order, including empty ones. */
    categories: async () => (await categoriesQuery(db).execute()).map(toCategory),
    /**
     * Categories that contain special images, with the number of special images. The cover is that of the category if it
     * is special, otherwise the first special image.
     */
    specialCategories: async () => (await specialCategoriesQuery(db).execute()).map(toCategory),
    /** Length of a list, from its counter. Undefined for an unknown category. */
    count: (list: ImageList) => readCounter(db, counterName(list)),
    /** Returns those of the given hashes that are published or scheduled. */
    async knownHashes(sha256: readonly string[]): Promise<Set<string>> {
      const known = new Set<string>();
      for (const chunk of chunks(sha256))
        for (const { sha256: digest } of await withFiles(db, chunk).select('sha256').execute())
          known.add(digest ?? '');
      return known;
    },
    /**
     * Id of the category with this name (case-insensitive); creates the category, with the translations, if it does not
     * exist.
     */
    ensureCategory: (name: string, translations?: Translations) => ensureCategory(db, name, translations),
    /**
     * Increases with every change of any list. A result that was computed under one generation is valid until the next.
     */
    generation: async () => (await readCounter(db, 'generation')) ?? 0,
  };
}

const withIds = (db: Kysely<Database>, publicIds: readonly string[]) =>
  db.selectFrom('published_image').where(inList(db, 'public_id', { items: publicIds, type: 'text' }));
