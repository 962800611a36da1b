import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Refunds that a provider completes later, what waits for an administrator, and refused keys. */
export const refundStatesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('refund').addColumn('refund_reference', key).execute();
    await db.schema.alterTable('refund').addColumn('asked_at', 'bigint').execute();
    await db.schema.createIndex('refund_reference').on('refund').column('refund_reference').execute();
    await db.schema.createIndex('refund_status').on('refund').columns(['status', 'created_at']).execute();
    await db.schema.alterTable('payment').addColumn('attention', key).execute();
    await db.schema.createIndex('payment_attention').on('payment').column('attention').execute();
    await db.schema.alterTable('subscription').addColumn('held_until', 'bigint').execute();
    await db.schema
      .createTable('provider_fault')
      .addColumn('provider', key, (c) => c.notNull())
      .addColumn('call', key, (c) => c.notNull())
      .addColumn('code', 'text')
      .addColumn('request_id', 'text')
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('tried_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('provider_fault_key', ['provider', 'call'])
      .execute();
  },
};
