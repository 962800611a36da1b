import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { categoryObject } from './edit-categories.ts';
import { categoryKey, lockLists } from './list-counters.ts';
import type { Translations } from './image-records.ts';

/** Id of the category with this name; see `ImageStore`. */
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
