import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** The order of the list of people, and the mails and messages of one person. */
export const peopleMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    for (const [name, table, columns] of [
      ['user_account_created', 'user_account', ['created_at', 'id']],
      ['mail_outbox_user', 'mail_outbox', ['user_id']],
      ['contact_message_email', 'contact_message', ['email']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
  },
};
