import { sql, type Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** How often the file of an image was replaced: a part of the addresses of its renditions, which are cached for long. */
export const fileVersionsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('image')
      .addColumn('file_version', 'integer', (c) => c.notNull().defaultTo(sql`0`))
      .execute();
  },
};
