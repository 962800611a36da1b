import type { Kysely } from 'kysely';
import { autoId, createIndexes, keyText } from '../columns.ts';

/** Payments with refunds and disputes, saved cards, and what is known of the providers. */
export async function createPayments(db: Kysely<never>): Promise<void> {
  await createPaymentTables(db);
  await createReturns(db);
  await createSavedCards(db);
  await createProviders(db);
}

/** Payments for a plan or a product, and what happened to each. */
async function createPaymentTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('payment')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('subscription_id', key)
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provider_reference', key)
    .addColumn('method_token', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('next_action', 'text')
    .addColumn('refunded_minor', 'bigint', (c) => c.notNull())
    .addColumn('idempotency_key', key, (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('open_key', key, (c) => c.unique())
    .addColumn('country', 'text')
    .addColumn('company', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'text')
    .addColumn('consent_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('site', key)
    .addColumn('replaces', key)
    .addColumn('request_id', 'text')
    .addColumn('product_id', 'text')
    .addColumn('product_name', 'text')
    .addColumn('vat_free', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('saves_card', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('charged_minor', 'bigint')
    .addColumn('charged_currency', 'text')
    .addColumn('attention', key)
    .addUniqueConstraint('payment_idempotency', ['user_id', 'idempotency_key'])
    .execute();
  await createIndexes(db, 'payment', {
    payment_by_user: ['user_id', 'created_at'],
    payment_by_status: ['status', 'updated_at'],
    payment_by_reference: ['provider', 'provider_reference'],
    payment_created: ['created_at', 'id'],
    payment_amount: ['amount_minor', 'id'],
    payment_subscription: ['subscription_id', 'created_at'],
    stats_payment_created: ['created_at'],
    payment_attention: ['attention'],
  });
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
  await createIndexes(db, 'payment_event', {
    payment_event_payment: ['payment_id', 'id'],
  });
}

/** Refunds and disputes. */
async function createReturns(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('refund')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('payment_id', key, (c) => c.notNull().references('payment.id'))
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('failure_reason', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('refund_reference', key)
    .addColumn('asked_at', 'bigint')
    .addUniqueConstraint('refund_idempotency', ['payment_id', 'idempotency_key'])
    .execute();
  await createIndexes(db, 'refund', {
    refund_created: ['created_at', 'id'],
    stats_refund_created: ['created_at'],
    refund_reference: ['refund_reference'],
    refund_status: ['status', 'created_at'],
  });
  await db.schema
    .createTable('dispute')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('payment_id', key, (c) => c.notNull())
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('reference', key, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint')
    .addColumn('booked_at', 'bigint')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'dispute', {
    dispute_payment: ['payment_id'],
    dispute_status: ['status'],
  });
  await db.schema
    .createIndex('dispute_reference')
    .unique()
    .on('dispute')
    .columns(['provider', 'reference'])
    .execute();
}

/** Cards that users keep. */
async function createSavedCards(db: Kysely<never>): Promise<void> {
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
  await createIndexes(db, 'saved_card', {
    saved_card_user: ['user_id', 'created_at'],
    saved_card_forget: ['forget_at'],
  });
}

/** What is known of the providers. */
async function createProviders(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  // Without its user, a customer waits for its deletion at the provider.
  await db.schema
    .createTable('provider_customer')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('reference', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('retry_at', 'bigint')
    .addPrimaryKeyConstraint('provider_customer_pk', ['provider', 'reference'])
    .addUniqueConstraint('provider_customer_user', ['user_id', 'provider'])
    .execute();
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
  await db.schema
    .createTable('webhook_event')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('event_id', key, (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_event_key', ['provider', 'event_id'])
    .execute();
  // Which kinds of webhooks arrive.
  await db.schema
    .createTable('webhook_arrival')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('arrived_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_arrival_key', ['provider', 'kind'])
    .execute();
  // The separate ledger of the sandbox provider.
  await db.schema
    .createTable('sandbox_charge')
    .addColumn('idempotency_key', key, (c) => c.primaryKey())
    .addColumn('reference', key, (c) => c.notNull().unique())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('failure_code', 'text')
    .addColumn('method_token', 'text', (c) => c.notNull())
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('refunded_minor', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('card_expiry', 'text')
    .addColumn('dispute', 'text')
    .addColumn('disputed_at', 'bigint')
    .execute();
  await createIndexes(db, 'sandbox_charge', {
    sandbox_charge_token: ['method_token'],
  });
  // How many decimal places the stored amounts of a currency have. A program that counts others does not start.
  await db.schema
    .createTable('currency_digits')
    .addColumn('currency', 'text', (c) => c.primaryKey())
    .addColumn('digits', 'integer', (c) => c.notNull())
    .execute();
}
