import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Payments, refunds, subscriptions, invoices and the separate ledger of the sandbox provider. */
export const paymentsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await createPayments(db);
    await createSubscriptions(db);
    await createInvoices(db);
    await createWithdrawals(db);
    await createSandbox(db);
  },
};

async function createPayments(db: Kysely<never>): Promise<void> {
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
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'text')
    .addColumn('consent_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('payment_idempotency', ['user_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('payment_by_user').on('payment').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('payment_by_status').on('payment').columns(['status', 'updated_at']).execute();
  await db.schema
    .createIndex('payment_by_reference')
    .on('payment')
    .columns(['provider', 'provider_reference'])
    .execute();
  await db.schema
    .createTable('refund')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('payment_id', key, (c) => c.notNull().references('payment.id'))
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('refund_idempotency', ['payment_id', 'idempotency_key'])
    .execute();
  await db.schema
    .createTable('webhook_event')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('event_id', key, (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_event_key', ['provider', 'event_id'])
    .execute();
}

async function createSubscriptions(db: Kysely<never>): Promise<void> {
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
    .execute();
  await db.schema.createIndex('subscription_due').on('subscription').column('next_renewal_at').execute();
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
  await db.schema
    .createIndex('subscription_event_by_user')
    .on('subscription_event')
    .columns(['user_id', 'at'])
    .execute();
  await db.schema
    .createTable('trial')
    .addColumn('email_hash', key, (c) => c.primaryKey())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute();
}

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
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('buyer', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('period_start', 'bigint')
    .addColumn('period_end', 'bigint')
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('invoice_by_user').on('invoice').columns(['user_id', 'number']).execute();
  await db.schema
    .createTable('payment_counter')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
}

async function createWithdrawals(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', keyText(db), (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function createSandbox(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
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
    .execute();
}
