import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Settings that the studio changes while the server runs. */
export const storedSettingsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('setting_group')
      .addColumn('name', keyText(db), (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('stored', 'text', (c) => c.notNull())
      .execute();
  },
};
