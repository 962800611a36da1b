import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import { preparedForms } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import { ensureCategory } from './add-category.ts';
import { addImages, withFiles, type NewState } from './add-images.ts';
import type {
  AddResult,
  CategoryRecord,
  ImageList,
  ImageListPage,
  ImageRecord,
  ImageSummary,
  NeighbourRecords,
  NewImage,
  PublishedImage,
  RemovedImage,
  Translations,
} from './image-records.ts';
import { parseTranslations, summaryColumns, toImage, toSummary, type SummaryRow } from './image-rows.ts';
import { chunks, counterName } from './list-counters.ts';
import { publishDue, removeImages, scheduledBetween } from './image-states.ts';

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
    find: (publicId) => find(db, publicId),
    neighbours: (publicId, list) => neighbours(db, publicId, list),
    categories: async () => (await categoriesQuery(db).execute()).map(toCategory),
    specialCategories: async () => (await specialCategoriesQuery(db).execute()).map(toCategory),
    count: (list) => counter(db, counterName(list)),
    knownHashes: (sha256) => knownHashes(db, sha256),
    ensureCategory: (name, translations) => ensureCategory(db, name, translations),
    generation: async () => (await counter(db, 'generation')) ?? 0,
  };
}

/** Where a list is read from, and how much of it. */
export type ListSlice = {
  categoryId: number;
  /** Images to pass over, from the newest or from the oldest one on. */
  skip: number;
  take: number;
};

interface ListForm {
  kind: ImageList['kind'];
  fromOldest: boolean;
}

/** The images of a list, in no order. */
export function listed(db: Kysely<Database>, kind: ImageList['kind'], categoryId: number) {
  const images = db.selectFrom('published_image as image');
  switch (kind) {
    case 'all':
      return images;
    case 'special':
      return images.where('image.special', '=', sql.lit(1));
    case 'category':
      return images.where('image.category_id', '=', categoryId);
    default:
      return kind satisfies never;
  }
}

/** Ids of a part of a list, read from its index alone. */
export const idsQuery = (
  db: Kysely<Database>,
  { categoryId, skip, take }: ListSlice,
  { kind, fromOldest }: ListForm,
) =>
  listed(db, kind, categoryId)
    .select('image.id')
    .orderBy('image.id', fromOldest ? 'asc' : 'desc')
    .limit(take)
    .offset(skip);

/** Length and images in one statement, so that both belong to the same snapshot. */
export function pageQuery(db: Kysely<Database>, values: ListSlice & { counter: string }, form: ListForm) {
  return db
    .selectFrom('image_counter as counter')
    .leftJoin('published_image as image', (join) => join.on('image.id', 'in', idsQuery(db, values, form)))
    .where('counter.name', '=', values.counter)
    .orderBy('image.id', 'desc')
    .select('counter.value as total')
    .select(summaryColumns.map((column) => `image.${column}` as const));
}

export const categoryOf = (list: ImageList): number => (list.kind === 'category' ? list.categoryId : 0);

/** A part of a list of this length, counted off from the end that is nearer. */
export function nearerSlice(skip: number, take: number, total: number) {
  if (skip * 2 <= total) return { skip, take, fromOldest: false };
  const end = Math.max(0, total - skip);
  return { skip: Math.max(0, end - take), take: Math.min(take, end), fromOldest: true };
}

/** Further pages read the length of the list first. */
const NEAR_PAGES = 50;

type PageRow = { total: number } & (SummaryRow | { public_id: null });

function pageReader(db: Kysely<Database>) {
  const read = preparedForms<ListForm, ListSlice & { counter: string }, PageRow>(db, (values, form) =>
    pageQuery(db, values, form),
  );
  return async (list: ImageList, page: number, pageSize: number): Promise<ImageListPage | undefined> => {
    const counterOfList = counterName(list);
    const skip = (page - 1) * pageSize;
    const length = page > NEAR_PAGES ? await counter(db, counterOfList) : Infinity;
    if (length === undefined) return undefined;
    const { fromOldest, ...slice } = nearerSlice(skip, pageSize, length);
    const values = {
      counter: counterOfList,
      ...slice,
      ...(list.kind === 'category' ? { categoryId: list.categoryId } : {}),
    };
    const rows = await read(values as ListSlice & { counter: string }, { kind: list.kind, fromOldest });
    const total = rows[0]?.total;
    if (total === undefined) return undefined;
    // After the last page the result contains only the counter's row.
    return { total, items: rows.flatMap((row) => (row.public_id === null ? [] : [toSummary(row)])) };
  };
}

async function find(db: Kysely<Database>, publicId: string): Promise<PublishedImage | undefined> {
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

/** The image beside another one in a list. */
export const besideQuery = (db: Kysely<Database>, list: ImageList, id: number, side: 'newer' | 'older') =>
  listed(db, list.kind, categoryOf(list))
    .where('image.id', side === 'newer' ? '>' : '<', id)
    .orderBy('image.id', side === 'newer' ? 'asc' : 'desc')
    .limit(1)
    .select(summaryColumns);

/** How many images of a list are newer than one of them, or not newer, whichever are probably fewer. */
export function countQuery(db: Kysely<Database>, list: ImageList, id: number, isNew: boolean) {
  const side = isNew ? sql<boolean>`image.id > ${id}` : sql<boolean>`image.id <= ${id}`;
  // SQLite would read half of the table otherwise, and not its index.
  const isOnSide = isPostgres(db as unknown as Kysely<never>) ? side : sql<boolean>`likely(${side})`;
  return listed(db, list.kind, categoryOf(list))
    .where(isOnSide)
    .select((eb) => eb.fn.countAll<number>().as('images'));
}

/** The place of an image in a list, from 0; `total` is the length of the list. */
export async function placeOf(
  db: Kysely<Database>,
  list: ImageList,
  { id, total }: { id: number; total: number },
): Promise<number> {
  const newest = await listed(db, list.kind, categoryOf(list))
    .select('image.id')
    .orderBy('image.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isNew = id * 2 > (newest?.id ?? 0);
  const { images } = await countQuery(db, list, id, isNew).executeTakeFirstOrThrow();
  return isNew ? images : Math.max(0, total - images);
}

async function neighbours(
  db: Kysely<Database>,
  publicId: string,
  list: ImageList,
): Promise<NeighbourRecords | undefined> {
  const here = await listed(db, list.kind, categoryOf(list))
    .innerJoin('image_counter as counter', (join) => join.on('counter.name', '=', counterName(list)))
    .where('image.public_id', '=', publicId)
    .select(['image.id', 'counter.value as total'])
    .executeTakeFirst();
  if (!here) return undefined;
  const beside = async (side: 'newer' | 'older'): Promise<ImageSummary | null> => {
    const row = await besideQuery(db, list, here.id, side).executeTakeFirst();
    return row ? toSummary(row) : null;
  };
  // Lists show the newest first, so the previous image is the newer one.
  const [previous, next, place] = await Promise.all([
    beside('newer'),
    beside('older'),
    placeOf(db, list, here),
  ]);
  return { previous, next, index: place + 1, total: here.total };
}

/** Categories without a position were added after the last ordering. */
const categoryOrder = sql`coalesce(category.position, 1000000)`;

type CategoryRow = Omit<CategoryRecord, 'nameTranslations'> & { name_translations: string };

const toCategory = ({ name_translations: translations, ...category }: CategoryRow): CategoryRecord => ({
  ...category,
  nameTranslations: parseTranslations(translations),
});

export function categoriesQuery(db: Kysely<Database>) {
  return db
    .selectFrom('category')
    .innerJoin('image_counter as counter', (join) =>
      join.on('counter.name', '=', sql<string>`'category:' || category.id`),
    )
    .leftJoin('published_image as popular', 'popular.id', 'category.cover_image_id')
    .leftJoin('published_image as first', (join) =>
      join.on('first.id', '=', (eb) =>
        eb
          .selectFrom('published_image as image')
          .whereRef('image.category_id', '=', 'category.id')
          .orderBy('image.id')
          .limit(1)
          .select('image.id'),
      ),
    )
    .orderBy(categoryOrder)
    .orderBy('category.id')
    .select((eb) => [
      'category.id',
      'category.name',
      'category.name_translations',
      'counter.value as count',
      eb.fn.coalesce('popular.public_id', 'first.public_id').as('coverPublicId'),
      eb.fn.coalesce('popular.file_version', 'first.file_version').as('coverFileVersion'),
    ]);
}

export function specialCategoriesQuery(db: Kysely<Database>) {
  return db
    .selectFrom('category')
    .innerJoin('image_counter as counter', (join) =>
      join.on('counter.name', '=', sql<string>`'special-category:' || category.id`),
    )
    .where('counter.value', '>', 0)
    .orderBy(categoryOrder)
    .orderBy('category.id')
    .select(['category.id', 'category.name', 'category.name_translations', 'counter.value as count'])
    .select((eb) => {
      const popular = eb
        .selectFrom('published_image as image')
        .whereRef('image.id', '=', 'category.cover_image_id')
        .where('image.special', '=', 1);
      const first = eb
        .selectFrom('published_image as image')
        .whereRef('image.category_id', '=', 'category.id')
        .where('image.special', '=', 1)
        .orderBy('image.id')
        .limit(1);
      return [
        eb.fn
          .coalesce(popular.select('image.public_id'), first.select('image.public_id'))
          .as('coverPublicId'),
        eb.fn
          .coalesce(popular.select('image.file_version'), first.select('image.file_version'))
          .as('coverFileVersion'),
      ];
    });
}

async function counter(db: Kysely<Database>, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('image_counter')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

async function knownHashes(db: Kysely<Database>, sha256: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of chunks(sha256)) {
    for (const { sha256: digest } of await withFiles(db, chunk).select('sha256').execute())
      known.add(digest ?? '');
  }
  return known;
}
