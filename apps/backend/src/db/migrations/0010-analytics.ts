import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Daily counts of events: one number for each value, without personal data. */
export const analyticsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('analytics_day')
      .addColumn('day', keyText(db), (c) => c.notNull())
      .addColumn('name', keyText(db), (c) => c.notNull())
      .addColumn('field', keyText(db), (c) => c.notNull())
      .addColumn('value', keyText(db), (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('analytics_day_key', ['day', 'name', 'field', 'value'])
      .execute();
  },
};
