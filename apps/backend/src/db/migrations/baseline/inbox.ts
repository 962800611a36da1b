import type { Kysely } from 'kysely';
import { createIndexes, keyText } from '../columns.ts';

/** Mails that wait, messages of the contact form, and reports of images. */
export async function createInbox(db: Kysely<never>): Promise<void> {
  await createMails(db);
  await createMessages(db);
  await createReports(db);
}

/** Mails that wait or have failed. */
async function createMails(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
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
    .addColumn('recipient_proven', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('request_id', 'text')
    .execute();
  await createIndexes(db, 'mail_outbox', {
    mail_outbox_due: ['status', 'next_attempt_at'],
    mail_outbox_user: ['user_id'],
  });
}

/** Messages of the contact form, with the replies of the studio, and texts for replies. */
async function createMessages(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('contact_message')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('app_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('organization', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('newsletter', 'integer', (c) => c.notNull())
    .addColumn('privacy', 'integer', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('spam', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('assignee_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('mail_id', key)
    .addColumn('mail_state', 'text')
    .addColumn('mail_error', 'text')
    .execute();
  await createIndexes(db, 'contact_message', {
    contact_message_received: ['received_at'],
    contact_message_email: ['email'],
    contact_message_mail: ['mail_id'],
    contact_message_user: ['user_id'],
    contact_message_assignee: ['assignee_id'],
  });
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
  await createIndexes(db, 'contact_reply', {
    contact_reply_message: ['message_id'],
    contact_reply_mail: ['mail_id'],
  });
  await db.schema
    .createTable('saved_reply')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}

/** Reports of images by visitors, with the decision about each. Images stand by their public ids. */
async function createReports(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image_report')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('image_title', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', key, (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('spam', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('receipt_mail_id', key)
    .addColumn('receipt_state', 'text')
    .addColumn('receipt_error', 'text')
    .addColumn('decision', 'text')
    .addColumn('ground', 'text')
    .addColumn('provision', 'text')
    .addColumn('reason', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('statement_mail_id', key)
    .addColumn('statement_state', 'text')
    .addColumn('statement_error', 'text')
    .execute();
  await createIndexes(db, 'image_report', {
    image_report_received: ['received_at'],
    image_report_image: ['image_public_id'],
    image_report_user: ['user_id'],
    image_report_receipt: ['receipt_mail_id'],
    image_report_statement: ['statement_mail_id'],
  });
}
