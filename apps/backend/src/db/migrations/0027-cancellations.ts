import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keyText } from './columns.ts';

/** Cancellations of contracts, submitted without sign-in. */
export const cancellationsMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('cancellation')
      .addColumn('id', keyText(db), (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('contract', 'text', (c) => c.notNull())
      .addColumn('not_before', 'text')
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
