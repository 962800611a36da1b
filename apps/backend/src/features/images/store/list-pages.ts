import { sql, type Kysely, type Transaction } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import { preparedForms, preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import {
  type ImageList,
  type ImageSummary,
  summaryColumns,
  toSummary,
  type SummaryRow,
} from './image-rows.ts';
import { counterName, chunks, countImages } from './list-counters.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from './search-index-store.ts';

/** Call it after `lockLists`, when the rows are published. */
export async function enterLists(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    const images = await indexed(transaction, chunk);
    await addToIndex(transaction, images);
    await countImages(transaction, images, 1);
  }
}

/** Call it after `lockLists`, while the rows are still as they were when they entered the lists. */
export async function leaveLists(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    const images = await indexed(transaction, chunk);
    await removeFromIndex(transaction, images);
    await countImages(transaction, images, -1);
  }
}

const indexed = async (transaction: Transaction<Database>, ids: readonly number[]) =>
  (await indexedImages(transaction).where('image.id', 'in', ids).orderBy('image.id').execute()).map(
    toIndexed,
  );

export interface ImageListPage {
  items: ImageSummary[];
  total: number;
}

export interface NeighbourRecords {
  /** The neighbour that precedes the image in the list, which is newer. */
  previous: ImageSummary | null;
  next: ImageSummary | null;
  /** Position in the list, from 1. */
  index: number;
  total: number;
}

/** Only of the list of a category. */
type OfCategory = { categoryId?: number };

export const ofCategory = (list: ImageList): OfCategory =>
  list.kind === 'category' ? { categoryId: list.categoryId } : {};

/** Where a list is read from, and how much of it. */
export type ListSlice = OfCategory & {
  /** Images to pass over, from the newest or from the oldest one on. */
  skip: number;
  take: number;
};

interface ListForm {
  kind: ImageList['kind'];
  fromOldest: boolean;
}

/** The images of a list, in no order. */
function listed(db: Kysely<Database>, kind: ImageList['kind'], categoryId = 0) {
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

/** A part of a list of this length, counted off from the end that is nearer. */
export function nearerSlice(skip: number, take: number, total: number) {
  if (skip * 2 <= total) return { skip, take, fromOldest: false };
  const end = Math.max(0, total - skip);
  return { skip: Math.max(0, end - take), take: Math.min(take, end), fromOldest: true };
}

/** Further pages read the length of the list first, where it is not known. */
const NEAR_PAGES = 50;

type PageRow = { total: number } & (SummaryRow | { public_id: null });

export function pageReader(db: Kysely<Database>) {
  const read = preparedForms<ListForm, ListSlice & { counter: string }, PageRow>(db, (values, form) =>
    pageQuery(db, values, form),
  );
  const counterOf = counterReader(db);
  /** As last read: enough to know that the newest image is the nearer end. */
  const lengths = new Map<string, number>();
  return async (list: ImageList, page: number, pageSize: number): Promise<ImageListPage | undefined> => {
    const name = counterName(list);
    const skip = (page - 1) * pageSize;
    const isNear = page <= NEAR_PAGES || skip * 2 <= (lengths.get(name) ?? 0);
    const length = isNear ? Infinity : await counterOf(name);
    if (length === undefined) return undefined;
    const { fromOldest, ...slice } = nearerSlice(skip, pageSize, length);
    const values = { counter: name, ...slice, ...ofCategory(list) };
    const rows = await read(values, { kind: list.kind, fromOldest });
    const total = rows[0]?.total;
    if (total === undefined) return undefined;
    lengths.set(name, total);
    // After the last page the result contains only the counter's row.
    return { total, items: rows.flatMap((row) => (row.public_id === null ? [] : [toSummary(row)])) };
  };
}

type Side = 'newer' | 'older';
type Place = OfCategory & { id: number };

/** The image beside another one in a list. */
const besideQuery = (
  db: Kysely<Database>,
  { id, categoryId }: Place,
  { kind, side }: { kind: ImageList['kind']; side: Side },
) =>
  listed(db, kind, categoryId)
    .where('image.id', side === 'newer' ? '>' : '<', id)
    .orderBy('image.id', side === 'newer' ? 'asc' : 'desc')
    .limit(1)
    .select(summaryColumns);

/** How many images of a list are newer than one of them, or not newer. */
export function countQuery(
  db: Kysely<Database>,
  { id, categoryId }: Place,
  { kind, isNew }: { kind: ImageList['kind']; isNew: boolean },
) {
  const side = isNew ? sql<boolean>`image.id > ${id}` : sql<boolean>`image.id <= ${id}`;
  // SQLite would read half of the table otherwise, and not its index.
  const isOnSide = isPostgres(db as unknown as Kysely<never>) ? side : sql<boolean>`likely(${side})`;
  return listed(db, kind, categoryId)
    .where(isOnSide)
    .select((eb) => eb.fn.countAll<number>().as('images'));
}

/** The place of an image in a list, from 0; `total` is the length of the list. */
export function placeReader(db: Kysely<Database>) {
  const readNewest = preparedForms<{ kind: ImageList['kind'] }, OfCategory, { id: number }>(
    db,
    ({ categoryId }, { kind }) =>
      listed(db, kind, categoryId).select('image.id').orderBy('image.id', 'desc').limit(1),
  );
  const readCount = preparedForms<Parameters<typeof countQuery>[2], Place, { images: number }>(
    db,
    (values, form) => countQuery(db, values, form),
  );
  return async (list: ImageList, { id, total }: { id: number; total: number }): Promise<number> => {
    const { kind } = list;
    const values = ofCategory(list);
    const newest = (await readNewest(values, { kind }))[0]?.id ?? 0;
    const isNew = id * 2 > newest;
    const images = (await readCount({ id, ...values }, { kind, isNew }))[0]?.images ?? 0;
    return isNew ? images : Math.max(0, total - images);
  };
}

export function neighboursReader(db: Kysely<Database>) {
  type Here = OfCategory & { publicId: string; counter: string };
  const readHere = preparedForms<{ kind: ImageList['kind'] }, Here, { id: number; total: number }>(
    db,
    ({ publicId, counter, categoryId }, { kind }) =>
      listed(db, kind, categoryId)
        .innerJoin('image_counter as counter', (join) => join.on('counter.name', '=', counter))
        .where('image.public_id', '=', publicId)
        .select(['image.id', 'counter.value as total']),
  );
  const readBeside = preparedForms<Parameters<typeof besideQuery>[2], Place, SummaryRow>(db, (values, form) =>
    besideQuery(db, values, form),
  );
  const placeOf = placeReader(db);
  return async (publicId: string, list: ImageList): Promise<NeighbourRecords | undefined> => {
    const { kind } = list;
    const values = ofCategory(list);
    const [here] = await readHere({ publicId, counter: counterName(list), ...values }, { kind });
    if (!here) return undefined;
    const beside = async (side: Side): Promise<ImageSummary | null> => {
      const [row] = await readBeside({ id: here.id, ...values }, { kind, side });
      return row ? toSummary(row) : null;
    };
    // Lists show the newest first, so the previous image is the newer one.
    const [previous, next, place] = await Promise.all([
      beside('newer'),
      beside('older'),
      placeOf(list, here),
    ]);
    return { previous, next, index: place + 1, total: here.total };
  };
}

/** Reads a counter by its name; undefined for the counter of a category that does not exist. */
export function counterReader(db: Kysely<Database>) {
  const read = preparedQuery<{ name: string }, { value: number }>(db, ['name'], ({ name }) =>
    db.selectFrom('image_counter').select('value').where('name', '=', name),
  );
  return async (name: string): Promise<number | undefined> => (await read({ name }))[0]?.value;
}
