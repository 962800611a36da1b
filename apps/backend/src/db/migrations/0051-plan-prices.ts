import { sql, type Kysely } from 'kysely';
import { autoId, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * Prices of plans with their first day, and the price that a subscription keeps. It belongs to one plan: after a change of
 * plan by an older program it does not apply.
 */
export const planPricesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('plan_price')
      .addColumn('id', 'integer', autoId(db))
      .addColumn('plan_id', key, (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('valid_from', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('withdrawn_at', 'bigint')
      .execute();
    await db.schema.alterTable('subscription').addColumn('price_plan_id', 'text').execute();
    await db.schema.alterTable('subscription').addColumn('price_minor', 'bigint').execute();
    await db.schema.alterTable('subscription').addColumn('price_currency', 'text').execute();
    // The price of a running period is what was paid for it. The payment of an upgrade is reduced by a credit: no price.
    await sql`
      update subscription set
        price_plan_id = plan_id,
        price_minor = (select payment.amount_minor from payment where payment.id = subscription.paid_by),
        price_currency = (select payment.currency from payment where payment.id = subscription.paid_by)
      where exists (
        select 1 from payment
        where payment.id = subscription.paid_by
          and payment.plan_id = subscription.plan_id
          and payment.purpose in ('subscribe', 'renew')
      )`.execute(db);
  },
};
