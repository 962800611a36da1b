import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Accounts, sessions, one-time tokens, the mail outbox and rate counters. */
export const authMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await createAccountTables(db);
    await createSessionTables(db);
    await createServiceTables(db);
  },
};

async function createAccountTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('user_account')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('blocked_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('user_identity')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('issuer', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('user_identity_key', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('user_identity_user').on('user_identity').column('user_id').execute();
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'kind', 'value'])
    .execute();
}

async function createSessionTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('user_session')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('rotated_at', 'bigint', (c) => c.notNull())
    .addColumn('successor_used', 'integer', (c) => c.notNull())
    .addColumn('remember', 'integer', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('idle_expires_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('user_session_user')
    .on('user_session')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('access_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('session_id', key, (c) => c.notNull().references('user_session.id').onDelete('cascade'))
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('access_token_session').on('access_token').column('session_id').execute();
  await db.schema.createIndex('access_token_expiry').on('access_token').column('expires_at').execute();
  await db.schema
    .createTable('one_time_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('one_time_token_user')
    .on('one_time_token')
    .columns(['user_id', 'purpose'])
    .execute();
}

async function createServiceTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('sign_in_transaction')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('status', key, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('mail_outbox_due')
    .on('mail_outbox')
    .columns(['status', 'next_attempt_at'])
    .execute();
  await db.schema
    .createTable('rate_counter')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('not_before', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
    .execute();
  await db.schema.createIndex('rate_counter_expiry').on('rate_counter').column('expires_at').execute();
  await db.schema
    .createTable('server_key')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
