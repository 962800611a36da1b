import { sql, type Kysely } from 'kysely';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import { ensureCategory } from './add-category.ts';
import { addImages } from './add-images.ts';
import type {
  AddResult,
  CategoryRecord,
  ImageList,
  ImageListPage,
  ImageRecord,
  ImageSummary,
  NeighbourRecords,
  NewImage,
  RemovedImage,
  Translations,
} from './image-records.ts';
import { parseTranslations, toRecord, toSummary, summaryColumns, type SummaryRow } from './image-rows.ts';
import { chunks, counterName, positionColumn } from './list-counters.ts';
import { createScheduledImages, type ScheduledImages } from '../scheduled-images.ts';
import { removeImages } from './remove-images.ts';

/**
 * Images and categories in the database. Lists are read as ranges of dense positions, so page 50,000 costs as much as
 * page 1. Counts are read from counter rows that change together with the images.
 */
export interface ImageStore {
  /**
   * Publishes images in the given order (the last becomes the newest), in one transaction. Bytes that are already
   * published are skipped and reported. A public id that is taken gets a suffix.
   */
  addMany(images: readonly NewImage[]): Promise<AddResult>;
  /** Withdraws images and closes the gaps in every list, in one transaction. Unknown ids are ignored. */
  remove(publicIds: readonly string[]): Promise<RemovedImage[]>;
  /** Images of a page, newest first; empty after the last page. Undefined for an unknown category. */
  page(list: ImageList, page: number, pageSize: number): Promise<ImageListPage | undefined>;
  find(publicId: string): Promise<ImageRecord | undefined>;
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
  /** Returns those of the given hashes that are published. */
  knownHashes(sha256: readonly string[]): Promise<Set<string>>;
  /**
   * Id of the category with this name (case-insensitive); creates the category, with the translations, if it does not
   * exist.
   */
  ensureCategory(name: string, translations?: Translations): Promise<number>;
  /** Images that are not published yet. */
  scheduled: ScheduledImages;
  /**
   * Increases with every change of any list. A result that was computed under one generation is valid until the next.
   */
  generation(): Promise<number>;
}

export function createImageStore(db: Kysely<Database>): ImageStore {
  const pages = preparedPages(db);
  return {
    addMany: (images) => addImages(db, images),
    remove: (publicIds) => removeImages(db, publicIds),
    page: (list, page, pageSize) => readPage(pages, list, { page, pageSize }),
    find: (publicId) => find(db, publicId),
    neighbours: (publicId, list) => neighbours(db, publicId, list),
    categories: async () => (await categoriesQuery(db).execute()).map(toCategory),
    specialCategories: async () => (await specialCategoriesQuery(db).execute()).map(toCategory),
    count: (list) => counter(db, counterName(list)),
    knownHashes: (sha256) => knownHashes(db, sha256),
    ensureCategory: (name, translations) => ensureCategory(db, name, translations),
    scheduled: createScheduledImages(db),
    generation: async () => (await counter(db, 'generation')) ?? 0,
  };
}

interface PageValues extends Record<string, unknown> {
  counter: string;
  categoryId: number;
  /** Number of images before the page, and position of its last image. */
  skip: number;
  until: number;
}

/** Reads length and rows in one statement, so that both belong to the same snapshot. */
export function pageQuery(db: Kysely<Database>, kind: ImageList['kind'], values: PageValues) {
  const position = `image.${positionColumn(kind)}` as const;
  return db
    .selectFrom('image_counter as counter')
    .leftJoin('image', (join) => {
      const inRange = join
        .on(position, '<=', sql<number>`counter.value - ${values.skip}`)
        .on(position, '>', sql<number>`counter.value - ${values.until}`);
      return kind === 'category' ? inRange.on('image.category_id', '=', values.categoryId) : inRange;
    })
    .where('counter.name', '=', values.counter)
    .orderBy(position, 'desc')
    .select('counter.value as total')
    .select(summaryColumns.map((column) => `image.${column}` as const));
}

export function pageValues(list: ImageList, page: number, pageSize: number): PageValues {
  return {
    counter: counterName(list),
    categoryId: list.kind === 'category' ? list.categoryId : 0,
    skip: (page - 1) * pageSize,
    until: page * pageSize,
  };
}

function preparedPages(db: Kysely<Database>) {
  const prepare = (kind: ImageList['kind'], names: (keyof PageValues & string)[]) =>
    preparedQuery(db, names, (values: PageValues) => pageQuery(db, kind, values));
  return {
    all: prepare('all', ['counter', 'skip', 'until']),
    special: prepare('special', ['counter', 'skip', 'until']),
    category: prepare('category', ['counter', 'skip', 'until', 'categoryId']),
  };
}

async function readPage(
  pages: ReturnType<typeof preparedPages>,
  list: ImageList,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ImageListPage | undefined> {
  const rows = await pages[list.kind](pageValues(list, page, pageSize));
  const total = rows[0]?.total;
  if (total === undefined) return undefined;
  // After the last page the result contains only the counter's row.
  const found = rows[0]?.public_id === null ? [] : (rows as SummaryRow[]);
  return { total, items: found.map(toSummary) };
}

async function find(db: Kysely<Database>, publicId: string): Promise<ImageRecord | undefined> {
  const row = await db
    .selectFrom('image')
    .innerJoin('category', 'category.id', 'image.category_id')
    .selectAll('image')
    .select(['category.name as category_name', 'category.name_translations as category_translations'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row && toRecord(row);
}

export function neighboursQuery(db: Kysely<Database>, publicId: string, list: ImageList) {
  const column = positionColumn(list.kind);
  return db
    .selectFrom('image as here')
    .innerJoin('image_counter as counter', (join) => join.on('counter.name', '=', counterName(list)))
    .innerJoin('image', (join) => {
      const beside = join
        .on(`image.${column}`, '>=', sql<number>`${sql.ref(`here.${column}`)} - 1`)
        .on(`image.${column}`, '<=', sql<number>`${sql.ref(`here.${column}`)} + 1`);
      return list.kind === 'category' ? beside.on('image.category_id', '=', list.categoryId) : beside;
    })
    .where('here.public_id', '=', publicId)
    .$if(list.kind === 'category', (query) =>
      query.where('here.category_id', '=', list.kind === 'category' ? list.categoryId : 0),
    )
    .select(['counter.value as total', `here.${column} as here_position`, `image.${column} as position`])
    .select(summaryColumns.map((name) => `image.${name}` as const));
}

async function neighbours(
  db: Kysely<Database>,
  publicId: string,
  list: ImageList,
): Promise<NeighbourRecords | undefined> {
  const rows = await neighboursQuery(db, publicId, list).execute();
  const [first] = rows;
  if (!first || first.here_position === null) return undefined;
  const here = first.here_position;
  const at = (position: number): ImageSummary | null => {
    const row = rows.find((candidate) => candidate.position === position);
    return row ? toSummary(row) : null;
  };
  // Positions ascend with publication and lists show the newest first, so the previous image is the newer one.
  return { previous: at(here + 1), next: at(here - 1), index: first.total - here + 1, total: first.total };
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
    .leftJoin('image as popular', 'popular.id', 'category.cover_image_id')
    .leftJoin('image as first', (join) =>
      join.onRef('first.category_id', '=', 'category.id').on('first.category_position', '=', 1),
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
        .selectFrom('image')
        .whereRef('image.id', '=', 'category.cover_image_id')
        .where('image.special', '=', 1);
      const first = eb
        .selectFrom('image')
        .whereRef('image.category_id', '=', 'category.id')
        .where('image.special_position', 'is not', null)
        .orderBy('image.special_position')
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
    const rows = await db.selectFrom('image').select('sha256').where('sha256', 'in', chunk).execute();
    for (const row of rows) known.add(row.sha256);
  }
  return known;
}
