import { fallbackCategories } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import { autoId, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Categories, pictures and their counters. */
export const imagesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('category')
      .addColumn('id', 'integer', autoId(db))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', key, (c) => c.notNull().unique())
      .execute();
    await db.schema
      .createTable('image_counter')
      .addColumn('name', key, (c) => c.primaryKey())
      .addColumn('value', 'bigint', (c) => c.notNull())
      .execute();
    await createImageTable(db);
    await seed(db as unknown as Kysely<SeedTables>);
  },
};

async function createImageTable(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('public_id', key, (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('title_translations', 'text', (c) => c.notNull())
    .addColumn('alt_translations', 'text', (c) => c.notNull())
    .addColumn('category_id', 'integer', (c) => c.notNull().references('category.id'))
    .addColumn('special', 'integer', (c) => c.notNull())
    .addColumn('all_position', 'integer', (c) => c.notNull())
    .addColumn('category_position', 'integer', (c) => c.notNull())
    .addColumn('special_position', 'integer')
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('sha256', key, (c) => c.notNull().unique())
    .addColumn('storage_key', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('license', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('prompt', 'text')
    .addColumn('negative_prompt', 'text')
    .addColumn('model', 'text')
    .addColumn('sampler', 'text')
    .addColumn('seed', 'text')
    .addColumn('steps', 'integer')
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // Not unique: closing the gaps after a removal moves rows one by one, so two rows may temporarily have the same
  // position.
  await db.schema.createIndex('image_all_position').on('image').column('all_position').execute();
  await db.schema
    .createIndex('image_category_position')
    .on('image')
    .columns(['category_id', 'category_position'])
    .execute();
  await db.schema
    .createIndex('image_special_position')
    .on('image')
    .column('special_position')
    .where(isSpecial)
    .execute();
  await db.schema
    .createIndex('image_category_special_position')
    .on('image')
    .columns(['category_id', 'special_position'])
    .where(isSpecial)
    .execute();
}

const isSpecial = sql<boolean>`special_position is not null`;

interface SeedTables {
  category: { name: string; name_key: string };
  image_counter: { name: string; value: number };
}

/** In the order of the built-in list, so that a new installation gives them the ids 1 to 6. */
async function seed(db: Kysely<SeedTables>): Promise<void> {
  const counters = ['all', 'special', 'generation'];
  for (const { id, name } of fallbackCategories) {
    await db.insertInto('category').values({ name, name_key: name.toLowerCase() }).execute();
    counters.push(`category:${id}`, `special-category:${id}`);
  }
  await db
    .insertInto('image_counter')
    .values(counters.map((name) => ({ name, value: 0 })))
    .execute();
}
