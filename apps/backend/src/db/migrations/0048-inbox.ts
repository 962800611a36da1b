import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The state of a contact message, the delivery of its mail, and the replies of the studio. */
export const inboxMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    const message = () => db.schema.alterTable('contact_message');
    await message()
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
      .execute();
    await message()
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await message()
      .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
      .execute();
    // Without a state: what happened to the mails of older messages is not known.
    for (const [name, type] of [
      ['mail_id', key],
      ['mail_state', 'text'],
      ['mail_error', 'text'],
    ] as const)
      await message().addColumn(name, type).execute();
    await db.schema
      .createTable('contact_reply')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('message_id', key, (c) => c.notNull().references('contact_message.id').onDelete('cascade'))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('mail_id', key, (c) => c.notNull())
      .addColumn('mail_state', 'text', (c) => c.notNull())
      .addColumn('mail_error', 'text')
      .execute();
    for (const [name, table, column] of [
      ['contact_reply_message', 'contact_reply', 'message_id'],
      ['contact_reply_mail', 'contact_reply', 'mail_id'],
      ['contact_message_mail', 'contact_message', 'mail_id'],
      ['contact_message_user', 'contact_message', 'user_id'],
    ] as const)
      await db.schema.createIndex(name).on(table).column(column).execute();
  },
};
