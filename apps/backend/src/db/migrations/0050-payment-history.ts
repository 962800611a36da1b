import type { Kysely } from 'kysely';
import { autoId, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** What happened to a payment and why, reasons of refunds, and the orders in which the studio lists both. */
export const paymentHistoryMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('payment_event')
      .addColumn('id', 'integer', autoId(db))
      .addColumn('payment_id', key, (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('cause', 'text', (c) => c.notNull())
      .addColumn('failure_code', 'text')
      .addColumn('request_id', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    for (const column of ['reason', 'failure_reason'])
      await db.schema.alterTable('refund').addColumn(column, 'text').execute();
    await db.schema.alterTable('refund').addColumn('settled_at', 'bigint').execute();
    for (const [name, table, columns] of [
      ['payment_event_payment', 'payment_event', ['payment_id', 'id']],
      ['payment_created', 'payment', ['created_at', 'id']],
      ['payment_amount', 'payment', ['amount_minor', 'id']],
      ['payment_subscription', 'payment', ['subscription_id', 'created_at']],
      ['refund_created', 'refund', ['created_at', 'id']],
      ['subscription_event_subscription', 'subscription_event', ['subscription_id', 'at']],
      ['subscription_updated', 'subscription', ['updated_at', 'id']],
      ['subscription_period_end', 'subscription', ['current_period_end', 'id']],
      ['invoice_issued', 'invoice', ['issued_at', 'number']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
  },
};
