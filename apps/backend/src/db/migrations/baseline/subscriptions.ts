import type { Kysely } from 'kysely';
import { autoId, createIndexes, keyText } from '../columns.ts';

/** Subscriptions, prices of plans, invoices, and declarations without sign-in. */
export async function createSubscriptions(db: Kysely<never>): Promise<void> {
  await createSubscriptionTables(db);
  await createGifts(db);
  await createInvoices(db);
  await createDeclarations(db);
}

/** Subscriptions with their events, used trials, and the prices of plans from their first day. */
async function createSubscriptionTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('subscription')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().unique())
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('current_period_start', 'bigint', (c) => c.notNull())
    .addColumn('current_period_end', 'bigint', (c) => c.notNull())
    .addColumn('cancel_at_period_end', 'integer', (c) => c.notNull())
    .addColumn('trial_end', 'bigint')
    .addColumn('next_plan_id', 'text')
    .addColumn('provider', 'text')
    .addColumn('method_token', 'text')
    .addColumn('failed_renewals', 'integer', (c) => c.notNull())
    .addColumn('next_renewal_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_by', key)
    // The price that the subscription keeps belongs to one plan.
    .addColumn('price_plan_id', 'text')
    .addColumn('price_minor', 'bigint')
    .addColumn('price_currency', 'text')
    .addColumn('held_until', 'bigint')
    // The day of the month on which it renews, also after a shorter month.
    .addColumn('anchor_day', 'integer')
    .execute();
  await createIndexes(db, 'subscription', {
    subscription_due: ['next_renewal_at'],
    subscription_updated: ['updated_at', 'id'],
    subscription_period_end: ['current_period_end', 'id'],
  });
  await db.schema
    .createTable('subscription_event')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('subscription_id', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'subscription_event', {
    subscription_event_by_user: ['user_id', 'at'],
    subscription_event_subscription: ['subscription_id', 'at'],
  });
  await db.schema
    .createTable('trial')
    .addColumn('email_hash', key, (c) => c.primaryKey())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute();
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
}

/** Gift codes: those that were made together, and each code. */
async function createGifts(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('gift')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createTable('gift_code')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('gift_id', key, (c) => c.notNull().references('gift.id'))
    .addColumn('used_by', key)
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndexes(db, 'gift_code', { gift_code_gift: ['gift_id'], gift_code_user: ['used_by'] });
}

/** Invoices, and the counter of their numbers. */
async function createInvoices(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('invoice')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('payment_id', key, (c) => c.notNull().unique())
    .addColumn('plan_id', 'text')
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_permille', 'integer', (c) => c.notNull())
    .addColumn('vat_reason', 'text')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('buyer', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('period_start', 'bigint')
    .addColumn('period_end', 'bigint')
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('site_name', 'text', (c) => c.notNull().defaultTo('Lumigraph'))
    .addColumn('item_name', 'text')
    .execute();
  await createIndexes(db, 'invoice', {
    invoice_by_user: ['user_id', 'number'],
    invoice_issued: ['issued_at', 'number'],
    stats_invoice_issued: ['issued_at'],
    stats_invoice_period: ['period_end'],
  });
  await db.schema
    .createTable('credit_note')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('invoice_id', key, (c) => c.notNull().references('invoice.id'))
    .addColumn('refund_id', key, (c) => c.notNull().unique())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_minor', 'bigint', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'credit_note', {
    credit_note_invoice: ['invoice_id'],
    credit_note_issued: ['issued_at'],
  });
  await db.schema
    .createTable('payment_counter')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
}

/** Withdrawals and cancellations, submitted without sign-in. */
async function createDeclarations(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('cancellation')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('not_before', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}
