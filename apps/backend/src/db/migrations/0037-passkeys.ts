import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Passkeys, and the challenges that wait for a response of the browser. */
export const passkeysMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
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
    await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute();
    await db.schema
      .createTable('passkey_challenge')
      .addColumn('hash', key, (c) => c.primaryKey())
      .addColumn('session_id', key, (c) => c.references('user_session.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('passkey_challenge_session')
      .on('passkey_challenge')
      .column('session_id')
      .execute();
    await db.schema
      .createIndex('passkey_challenge_end')
      .on('passkey_challenge')
      .column('expires_at')
      .execute();
  },
};
