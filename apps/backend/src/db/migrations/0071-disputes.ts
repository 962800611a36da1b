import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Disputes of payments, payments over another amount than was asked for, and which kinds of webhooks arrive. */
export const disputesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('dispute')
      .addColumn('id', key, (column) => column.primaryKey())
      .addColumn('payment_id', key, (column) => column.notNull())
      .addColumn('provider', key, (column) => column.notNull())
      .addColumn('reference', key, (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('amount_minor', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('respond_by', 'bigint')
      .addColumn('booked_at', 'bigint')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('dispute_reference')
      .unique()
      .on('dispute')
      .columns(['provider', 'reference'])
      .execute();
    await db.schema.createIndex('dispute_payment').on('dispute').column('payment_id').execute();
    await db.schema.createIndex('dispute_status').on('dispute').column('status').execute();

    await db.schema.alterTable('payment').addColumn('charged_minor', 'bigint').execute();
    await db.schema.alterTable('payment').addColumn('charged_currency', 'text').execute();

    await db.schema
      .createTable('webhook_arrival')
      .addColumn('provider', key, (column) => column.notNull())
      .addColumn('kind', key, (column) => column.notNull())
      .addColumn('arrived_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_arrival_key', ['provider', 'kind'])
      .execute();

    await db.schema.alterTable('sandbox_charge').addColumn('dispute', 'text').execute();
    await db.schema.alterTable('sandbox_charge').addColumn('disputed_at', 'bigint').execute();
  },
};
