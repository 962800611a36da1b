import type { Kysely } from 'kysely';
import { createIndexes, keyText } from '../columns.ts';

/** Accounts, their sessions, sign-in at providers, second factors and passkeys. */
export async function createAccounts(db: Kysely<never>): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createSecondFactors(db);
  await createPresence(db);
}

/** Users, their identities at providers, and changes of addresses that wait for a confirmation. */
async function createUsers(db: Kysely<never>): Promise<void> {
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
    .addColumn('avatar', 'text')
    .addColumn('site', key, (c) => c.notNull().defaultTo(''))
    .execute();
  await createIndexes(db, 'user_account', {
    user_account_created: ['created_at', 'id'],
  });
  await db.schema
    .createTable('user_identity')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('issuer', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('address_proven', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('user_identity_key', ['issuer', 'subject'])
    .execute();
  await createIndexes(db, 'user_identity', {
    user_identity_user: ['user_id'],
  });
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'kind', 'value'])
    .execute();
  await db.schema
    .createTable('email_change')
    .addColumn('user_id', key, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** Sessions, their tokens, and started sign-ins at providers. */
async function createSessions(db: Kysely<never>): Promise<void> {
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
    .addColumn('reauthenticated_at', 'bigint')
    .execute();
  await createIndexes(db, 'user_session', {
    user_session_user: ['user_id', 'created_at'],
  });
  await db.schema
    .createTable('access_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('session_id', key, (c) => c.notNull().references('user_session.id').onDelete('cascade'))
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'access_token', {
    access_token_session: ['session_id'],
    access_token_expiry: ['expires_at'],
  });
  await db.schema
    .createTable('one_time_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('email_key', key)
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndexes(db, 'one_time_token', {
    one_time_token_user: ['user_id', 'purpose'],
    one_time_token_email: ['email_key', 'purpose'],
  });
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
    // A confirmation must not create an account.
    .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('sign-in'))
    .execute();
}

/** Second factors and passkeys. */
async function createSecondFactors(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
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
  await db.schema
    .createTable('passkey')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await createIndexes(db, 'passkey', {
    passkey_user: ['user_id'],
  });
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('session_id', key, (c) => c.references('user_session.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'passkey_challenge', {
    passkey_challenge_session: ['session_id'],
    passkey_challenge_end: ['expires_at'],
  });
}

/** Which page of the studio each user has open. */
async function createPresence(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('studio_presence')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('page', key, (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('studio_presence_key', ['user_id', 'page'])
    .execute();
  await createIndexes(db, 'studio_presence', {
    studio_presence_page: ['page', 'seen_at'],
    studio_presence_seen: ['seen_at'],
  });
}
