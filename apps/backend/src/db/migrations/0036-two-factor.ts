import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The time of the last confirmation of a session, second factors, and the attempts at a token with a code. */
export const twoFactorMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('user_session').addColumn('reauthenticated_at', 'bigint').execute();
    await db.schema
      .alterTable('one_time_token')
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('two_factor')
      .addColumn('user_id', key, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .execute();
    await db.schema
      .createTable('recovery_code')
      .addColumn('user_id', key, (c) => c.notNull().references('two_factor.user_id').onDelete('cascade'))
      .addColumn('hash', key, (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'hash'])
      .execute();
  },
};
