import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The kinds of this migration and all later ones: a program that is older than a migration cannot know its kind. */
export const schemaStepsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('schema_step')
      .addColumn('name', keyText(db), (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('unused_since', 'text')
      .execute();
  },
};
