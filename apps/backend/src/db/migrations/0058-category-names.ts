import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** Names of categories in all languages, and the order in which the site lists categories. */
export const categoryNamesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('category')
      .addColumn('name_translations', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await db.schema.alterTable('category').addColumn('position', 'integer').execute();
  },
};
