import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

interface Tables {
  user_account: { id: string; email_key: string; email_verified: number };
  user_identity: { user_id: string; address_proven: number };
}

/** Adds the address to one-time tokens, a table for pending changes of an address, and the recipient to mails. */
export const accountTokensMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('one_time_token').addColumn('email_key', key).execute();
    await db.schema
      .createIndex('one_time_token_email')
      .on('one_time_token')
      .columns(['email_key', 'purpose'])
      .execute();
    await db.schema
      .createTable('email_change')
      .addColumn('user_id', key, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('id', key, (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('user_identity')
      .addColumn('address_proven', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('mail_outbox')
      .addColumn('recipient_proven', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const tables = db as unknown as Kysely<Tables>;
    // Existing links are not tied to an address, so they are deleted; their users request new ones.
    await sql`delete from one_time_token where purpose in ('confirm-email', 'reset-password')`.execute(db);
    await sql`delete from mail_outbox where template = 'confirm-email' and status = 'waiting'`.execute(db);
    await tables
      .updateTable('user_identity')
      .set({ address_proven: 0 })
      .where('user_id', 'in', (users) =>
        users.selectFrom('user_account').select('id').where('email_verified', '=', 0),
      )
      .execute();
    await foldAddresses(tables);
  },
};

/** Normalises full-width and other compatible spellings; where the plain address has an account, both stay. */
async function foldAddresses(db: Kysely<Tables>): Promise<void> {
  const users = await db.selectFrom('user_account').select(['id', 'email_key']).execute();
  const taken = new Set(users.map(({ email_key: emailKey }) => emailKey));
  for (const { id, email_key: emailKey } of users) {
    const folded = emailKey.normalize('NFKC').toLowerCase();
    if (folded === emailKey || taken.has(folded)) continue;
    taken.add(folded);
    await db.updateTable('user_account').set({ email_key: folded }).where('id', '=', id).execute();
  }
}
