import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Terms that were searched for without a result. */
export const emptySearchesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('empty_search')
      .addColumn('day', key, (c) => c.notNull())
      .addColumn('site', key, (c) => c.notNull())
      .addColumn('locale', key, (c) => c.notNull())
      .addColumn('term', key, (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('empty_search_key', ['day', 'site', 'locale', 'term'])
      .execute();
  },
};
