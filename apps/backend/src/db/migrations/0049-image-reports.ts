import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Reports of images by visitors, with the decision about each. Images stand by their public ids. */
export const imageReportsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
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
    for (const [name, columns] of [
      ['image_report_received', ['received_at']],
      ['image_report_image', ['image_public_id']],
      ['image_report_user', ['user_id']],
      ['image_report_receipt', ['receipt_mail_id']],
      ['image_report_statement', ['statement_mail_id']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('image_report')
        .columns([...columns])
        .execute();
  },
};
