import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { ensureCategory } from './edit-categories.ts';
import { addImages, withFiles, type AddResult, type NewState } from './add-images.ts';
import {
  type ImageList,
  type ImageRecord,
  type NewImage,
  type PublishedImage,
  type Translations,
  parseTranslations,
  toImage,
} from './image-rows.ts';
import { chunks, counterName } from './list-counters.ts';
import {
  categoriesQuery,
  specialCategoriesQuery,
  toCategory,
  type CategoryRecord,
} from './read-categories.ts';
import {
  neighboursIn,
  pageReader,
  readCounter,
  type ImageListPage,
  type NeighbourRecords,
} from './list-pages.ts';
import { publishDue, removeImages, scheduledBetween, type RemovedImage } from './image-states.ts';

/**
 * Images and categories in the database. A page of a list is counted off in its index, from the end that is nearer.
 * Lengths are read from counter rows that change together with the images.
 */
export interface ImageStore {
  /**
   * Stores images in the given order, in one transaction: of published ones the last becomes the newest. Bytes that are
   * already published or scheduled are skipped and reported. A public id that is taken gets a suffix.
   */
  addMany(images: readonly NewImage[], state?: NewState): Promise<AddResult>;
  /** Deletes published images, in one transaction. Unknown ids are ignored. */
  remove(publicIds: readonly string[]): Promise<RemovedImage[]>;
  /** Publishes scheduled images that are due, oldest first; returns their number. */
  publishDue(now: number): Promise<number>;
  /** Images with a publication time after `after` and not after `until`, the next one first. */
  scheduledBetween(after: number, until: number): Promise<ImageRecord[]>;
  /** Images of a page, newest first; empty after the last page. Undefined for an unknown category. */
  page(list: ImageList, page: number, pageSize: number): Promise<ImageListPage | undefined>;
  find(publicId: string): Promise<PublishedImage | undefined>;
  /** Credit and license of published images, and when they were stored, by their public ids. */
  rights(
    publicIds: readonly string[],
  ): Promise<Map<string, Pick<PublishedImage, 'credit' | 'license'> & { storedAt: number }>>;
  /** Numbers of published images, which ascend in the order of publication, by their public ids. */
  idsOf(publicIds: readonly string[]): Promise<Map<string, number>>;
  /** Number of the image that was published last; 0 without images. */
  lastId(): Promise<number>;
  /** Undefined when the image is unknown or not in that list. */
  neighbours(publicId: string, list: ImageList): Promise<NeighbourRecords | undefined>;
  /** All categories in their order, including empty ones. */
  categories(): Promise<CategoryRecord[]>;
  /**
   * Categories that contain special images, with the number of special images. The cover is that of the category if it
   * is special, otherwise the first special image.
   */
  specialCategories(): Promise<CategoryRecord[]>;
  /** Length of a list, from its counter. Undefined for an unknown category. */
  count(list: ImageList): Promise<number | undefined>;
  /** Returns those of the given hashes that are published or scheduled. */
  knownHashes(sha256: readonly string[]): Promise<Set<string>>;
  /**
   * Id of the category with this name (case-insensitive); creates the category, with the translations, if it does not
   * exist.
   */
  ensureCategory(name: string, translations?: Translations): Promise<number>;
  /**
   * Increases with every change of any list. A result that was computed under one generation is valid until the next.
   */
  generation(): Promise<number>;
}

export function createImageStore(db: Kysely<Database>): ImageStore {
  return {
    addMany: (images, state = 'published') => addImages(db, images, state),
    publishDue: (now) => publishDue(db, now),
    scheduledBetween: (after, until) => scheduledBetween(db, after, until),
    remove: (publicIds) => removeImages(db, publicIds),
    page: pageReader(db),
    find: (publicId) => findImage(db, publicId),
    rights: (publicIds) => rights(db, publicIds),
    idsOf: (publicIds) => idsOf(db, publicIds),
    async lastId() {
      const row = await db
        .selectFrom('published_image')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    neighbours: (publicId, list) => neighboursIn(db, publicId, list),
    categories: async () => (await categoriesQuery(db).execute()).map(toCategory),
    specialCategories: async () => (await specialCategoriesQuery(db).execute()).map(toCategory),
    count: (list) => readCounter(db, counterName(list)),
    knownHashes: (sha256) => knownHashes(db, sha256),
    ensureCategory: (name, translations) => ensureCategory(db, name, translations),
    generation: async () => (await readCounter(db, 'generation')) ?? 0,
  };
}

async function findImage(db: Kysely<Database>, publicId: string): Promise<PublishedImage | undefined> {
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
}

async function rights(db: Kysely<Database>, publicIds: readonly string[]) {
  if (publicIds.length === 0) return new Map<string, { credit: string; license: string; storedAt: number }>();
  const rows = await db
    .selectFrom('published_image')
    .where('public_id', 'in', [...publicIds])
    .select(['public_id', 'credit', 'license', 'created_at as storedAt'])
    .execute();
  return new Map(rows.map(({ public_id: publicId, ...row }) => [publicId, row]));
}

async function idsOf(db: Kysely<Database>, publicIds: readonly string[]): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('published_image')
    .where('public_id', 'in', [...publicIds])
    .select(['public_id', 'id'])
    .execute();
  return new Map(rows.map(({ public_id: publicId, id }) => [publicId, id]));
}

async function knownHashes(db: Kysely<Database>, sha256: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunks(sha256)) {
    for (const { sha256: digest } of await withFiles(db, chunk).select('sha256').execute())
      known.add(digest ?? '');
  }
  return known;
}
