import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Cards that users keep, and what the sandbox's ledger needs to charge one again. */
export const savedCardsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('saved_card')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('user_id', key, (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('token', key, (c) => c.notNull())
      .addColumn('brand', 'text')
      .addColumn('last4', 'text', (c) => c.notNull())
      .addColumn('expiry_month', 'integer')
      .addColumn('expiry_year', 'integer')
      .addColumn('payment_id', key, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('forget_at', 'bigint')
      .addUniqueConstraint('saved_card_token', ['provider', 'token'])
      .execute();
    await db.schema
      .createIndex('saved_card_user')
      .on('saved_card')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema.createIndex('saved_card_forget').on('saved_card').column('forget_at').execute();
    await db.schema
      .alterTable('payment')
      .addColumn('saves_card', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('sandbox_charge').addColumn('card_expiry', 'text').execute();
    await db.schema.createIndex('sandbox_charge_token').on('sandbox_charge').column('method_token').execute();
  },
};
