import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import type { AnyTables } from '../db/table-catalogue.ts';
import { createPasswordHasher } from '../features/accounts/passwords/password-hasher.ts';
import { PASSWORD, START } from './auth-app.ts';

export const FIRST_USER = {
  email: 'old@example.com',
  title: 'Lighthouse at dusk',
  publicId: 'nature/lighthouse',
};

/** Derived from the images, by migrations too; the tables of its full-text index have names that begin with it. */
const isSearchIndex = (table: string): boolean => table.startsWith('image_search') || table === 'image_term';

/** Values that the program reads; a foreign key has the same value in every table. */
async function valuesByColumn(): Promise<Record<string, unknown>> {
  const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
  return {
    user_id: 'user-1',
    'user_account.id': 'user-1',
    'user_account.email': FIRST_USER.email,
    'user_account.email_key': FIRST_USER.email,
    'user_account.password_hash': await hasher.hash(PASSWORD),
    'user_account.roles': '[]',
    session_id: 'session-1',
    'user_session.id': 'session-1',
    upload_id: 'upload-1',
    'image_upload.id': 'upload-1',
    image_id: 1,
    category_id: 1,
    image_public_id: FIRST_USER.publicId,
    'image.public_id': FIRST_USER.publicId,
    'image.title': FIRST_USER.title,
    'image.title_translations': '{}',
    'image.alt_translations': '{}',
    'image.special': 1,
    'image.state': 'published',
    'image.published_at': START,
    'image.storage_key': 'originals/lighthouse.png',
    'image.similar_to': '[]',
    'image.format': 'png',
    'image.sha256': 'a'.repeat(64),
    tags: '[]',
    'invoice.id': 'invoice-1',
    invoice_id: 'invoice-1',
    'payment.id': 'payment-1',
    payment_id: 'payment-1',
    subscription_id: 'subscription-1',
    'subscription.id': 'subscription-1',
    'subscription.status': 'Active',
    'subscription.current_period_end': START * 2,
    'subscription.provider': 'Stripe',
    plan_id: 'premium-monthly',
    status: 'succeeded',
    purpose: 'subscribe',
    provider: 'Stripe',
    currency: 'EUR',
    amount_minor: 499,
    'currency_digits.digits': 2,
    'payment_counter.name': 'invoice-number',
    collection_id: 'collection-1',
    'collection.id': 'collection-1',
    gift_id: 'gift-1',
    'gift.id': 'gift-1',
    'setting_group.stored': '{}',
    'contact_message.id': 'message-1',
    message_id: 'message-1',
    buyer: '{}',
    seller: '{}',
    locale: 'en',
    day: '2026-11-20',
  };
}

/** Puts one row into every empty table, with values that fit its columns. Returns the names of the filled tables. */
export async function fillEmptyTables(opened: OpenDatabase): Promise<string[]> {
  const db = opened.db as unknown as Kysely<AnyTables>;
  const values = await valuesByColumn();
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !isSearchIndex(name),
  );
  let waiting: typeof tables = [];
  for (const table of tables) if ((await rowsOf(opened, table.name)).length === 0) waiting.push(table);
  const filled: string[] = [];
  while (waiting.length > 0) {
    const refused: typeof tables = [];
    let reason: unknown;
    for (const table of waiting) {
      const row = Object.fromEntries(
        table.columns.flatMap(({ name, dataType, isNullable, isAutoIncrementing }) => {
          const value = values[`${table.name}.${name}`] ?? values[name];
          if (value !== undefined) return [[name, value] as const];
          return isNullable || isAutoIncrementing ? [] : [[name, anyValue(name, dataType)] as const];
        }),
      );
      try {
        await db.insertInto(table.name).values(row).execute();
        filled.push(table.name);
        if (table.name === 'image') await countImage(opened);
      } catch (error) {
        // A table that it refers to may be still empty.
        refused.push(table);
        reason = error;
      }
    }
    if (refused.length === waiting.length) throw reason;
    waiting = refused;
  }
  return filled;
}

/** The lists have their lengths in counters. */
async function countImage({ db }: OpenDatabase): Promise<void> {
  const lists = ['all', 'special', 'category:1', 'special-category:1'];
  await db.updateTable('image_counter').set({ value: 1 }).where('name', 'in', lists).execute();
}

function anyValue(column: string, type: string): unknown {
  if (/int|double|float/i.test(type))
    return column.endsWith('_at') || /until|seen|beat/.test(column) ? START : 1;
  if (/bytea|blob/i.test(type)) return Buffer.from([0]);
  return `${column}-1`;
}

/** Every row of a table, as plain records. */
async function rowsOf({ db }: OpenDatabase, table: string): Promise<Record<string, unknown>[]> {
  return (db as unknown as Kysely<AnyTables>).selectFrom(table).selectAll().execute();
}

/** The rows of all tables but the search index, by table. */
export async function allRows(database: OpenDatabase): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await database.db.introspection.getTables();
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const { name, isView } of tables)
    if (!isView && !isSearchIndex(name)) rows.set(name, await rowsOf(database, name));
  return rows;
}
