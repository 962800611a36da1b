import type { Kysely, Transaction } from 'kysely';
import { countOf } from '../../../db/query-results.ts';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { assertVersion } from './image-changes.ts';
import { translatedTexts, type Translations, parseTranslations } from './image-rows.ts';
import { movePopularityOf } from './edit-images.ts';
import { categoryKey, chunks, countEdit, lockLists } from './list-counters.ts';
import { enterLists, leaveLists } from './list-pages.ts';

/** A change that is not possible; its transaction is rolled back, so that no record of a change is kept. */
export class CategoryRefusal extends Error {}

/** Beyond every position. */
const LAST = 1_000_000;

/** The category in the audit log. */
const categoryObject = (id: number, name: string) => ({
  kind: 'category' as const,
  id: String(id),
  label: name,
});

export interface NewNames {
  /** In English; absent: stays. */
  name?: string | undefined;
  /** By language, without English; an empty one is removed, absent ones stay. */
  translations?: Translations | undefined;
  /** The version that the change is based on. */
  expectedVersion?: number | undefined;
}

/**
 * Gives a category other names. Its address stays, because it contains the id.
 * @throws CategoryRefusal when the name is taken
 * @throws AppError CHANGED_MEANWHILE when it has another version than the expected one
 */
export function renameCategory(
  db: Kysely<Database>,
  id: number,
  { expectedVersion, ...names }: NewNames,
): Promise<void> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const before = await transaction
      .selectFrom('category')
      .select(['name', 'name_translations', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    assertVersion(before.version, expectedVersion);
    const old = parseTranslations(before.name_translations);
    const { name = before.name } = names;
    const translations = translatedTexts(old, names.translations ?? {});
    const key = categoryKey(name);
    const other = await transaction
      .selectFrom('category')
      .select('id')
      .where('name_key', '=', key)
      .executeTakeFirst();
    if (other && other.id !== id) throw new CategoryRefusal();
    // The names are among the search terms of every image of the category.
    await reindexed(transaction, id, () =>
      transaction
        .updateTable('category')
        .set({
          name,
          name_key: key,
          name_translations: JSON.stringify(translations),
          version: before.version + 1,
        })
        .where('id', '=', id)
        .execute(),
    );
    noteChange({
      object: categoryObject(id, before.name),
      before: { name: { en: before.name, ...old } },
      after: { name: { en: name, ...translations } },
    });
  });
}

/** Moves all images of a category into another one and deletes it. Returns how many, with the unpublished ones. */
export function mergeCategory(db: Kysely<Database>, from: number, into: number): Promise<number> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const moved = await countOf(
      transaction.selectFrom('image').where('category_id', '=', from).where('state', '!=', 'draft'),
    );
    await reindexed(transaction, from, async (ids) => {
      await transaction
        .updateTable('image')
        .set({ category_id: into })
        .where('category_id', '=', from)
        .execute();
      for (const chunk of chunks(ids)) await movePopularityOf(transaction, chunk, into);
    });
    await leadTo(transaction, from, into);
    const { name } = await deleteRow(transaction, from);
    noteChange({ object: categoryObject(from, name), before: { name }, after: { mergedInto: into, moved } });
    return moved;
  });
}

/**
 * Deletes a category without images.
 * @throws CategoryRefusal when it has some, published or not
 */
export function removeCategory(db: Kysely<Database>, id: number): Promise<void> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const image = await transaction
      .selectFrom('image')
      .select('id')
      .where('category_id', '=', id)
      .where('state', '!=', 'draft')
      .limit(1)
      .executeTakeFirst();
    if (image) throw new CategoryRefusal();
    // A draft has none again, and says so before its publication.
    await transaction
      .updateTable('image')
      .set((eb) => ({ category_id: null, version: eb('version', '+', 1) }))
      .where('category_id', '=', id)
      .execute();
    const { name } = await deleteRow(transaction, id);
    noteChange({ object: categoryObject(id, name), before: { name } });
  });
}

/**
 * Puts categories in this order. Those that are not named follow, in the order of their ids.
 * @throws AppError NOT_FOUND when one does not exist
 */
export function orderCategories(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const rows = await transaction.selectFrom('category').select(['id', 'name', 'position']).execute();
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
    if (ids.some((id) => !nameOf.has(id))) throw new AppError('NOT_FOUND');
    const place = ({ id, position }: { id: number; position: number | null }): number =>
      position ?? LAST + id;
    const before = rows.toSorted((one, other) => place(one) - place(other)).map(({ name }) => name);
    await transaction.updateTable('category').set({ position: null }).execute();
    for (const [position, id] of ids.entries())
      await transaction.updateTable('category').set({ position }).where('id', '=', id).execute();
    const named = new Set(ids);
    const others = rows.filter(({ id }) => !named.has(id)).map(({ id }) => id);
    const after = [...ids, ...others.toSorted((one, other) => one - other)].map((id) => nameOf.get(id) ?? '');
    noteChange({
      object: { kind: 'category', id: '', label: '' },
      before: { order: before },
      after: { order: after },
    });
  });
}

/** Scheduled and withheld images by category. */
export async function unpublishedCounts(db: Kysely<Database>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('image')
    .where('state', 'in', ['scheduled', 'withheld'])
    .groupBy('category_id')
    .select((eb) => ['category_id', eb.fn.countAll<number>().as('images')])
    .execute();
  return new Map(rows.map((row) => [row.category_id ?? 0, row.images]));
}

/** Makes the address of a category, and of those that were merged into it, lead to another one. */
async function leadTo(transaction: Transaction<Database>, from: number, into: number): Promise<void> {
  await transaction
    .updateTable('merged_category')
    .set({ into_id: into })
    .where('into_id', '=', from)
    .execute();
  // SQLite gives the id of a deleted category to a new one, which can be merged too.
  await transaction
    .insertInto('merged_category')
    .values({ id: from, into_id: into })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ into_id: into }))
    .execute();
}

/** The category into which another one was merged; undefined for one that was not. */
export async function mergedInto(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('merged_category')
    .select('into_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.into_id;
}

async function deleteRow(transaction: Transaction<Database>, id: number): Promise<{ name: string }> {
  await transaction
    .deleteFrom('image_counter')
    .where('name', 'in', [`category:${id}`, `special-category:${id}`])
    .execute();
  const deleted = await transaction
    .deleteFrom('category')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted ?? { name: '' };
}

/** Changes a category or its images with their search terms. Returns the number of its published images. */
async function reindexed(
  transaction: Transaction<Database>,
  inCategory: number,
  change: (ids: number[]) => Promise<unknown>,
): Promise<number> {
  await countEdit(transaction);
  const rows = await transaction
    .selectFrom('published_image')
    .where('category_id', '=', inCategory)
    .orderBy('id')
    .select('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await leaveLists(transaction, ids);
  await change(ids);
  await enterLists(transaction, ids);
  return ids.length;
}

/** Id of the category with this name; see `createImageStore`. */
export async function ensureCategory(
  db: Kysely<Database>,
  name: string,
  translations: Translations = {},
): Promise<number> {
  const shown = name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
  if (shown === '') throw new Error('A category needs a name');
  const key = categoryKey(shown);
  return (
    (await categoryId(db, key)) ??
    (await inTransactionOf(db)((transaction) => addCategory(transaction, { name: shown, key, translations })))
  );
}

async function categoryId(db: Kysely<Database>, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('category').select('id').where('name_key', '=', key).executeTakeFirst();
  return row?.id;
}

interface NewCategory {
  name: string;
  key: string;
  translations: Translations;
}

async function addCategory(
  transaction: Transaction<Database>,
  { name, key, translations }: NewCategory,
): Promise<number> {
  await lockLists(transaction);
  const existing = await categoryId(transaction, key);
  if (existing !== undefined) return existing;
  const { id } = await transaction
    .insertInto('category')
    .values({ name, name_key: key, name_translations: JSON.stringify(translations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('image_counter')
    .values([`category:${id}`, `special-category:${id}`].map((counterOf) => ({ name: counterOf, value: 0 })))
    .execute();
  noteChange({ object: categoryObject(id, name), after: { name: { en: name, ...translations } } });
  return id;
}
