import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** Where the images of a merged category are, so that its address leads there. */
export const mergedCategoriesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('merged_category')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('into_id', 'integer', (column) =>
        column.notNull().references('category.id').onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('merged_category_into_id').on('merged_category').column('into_id').execute();
  },
};
