import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Subscriptions to mails about new posts of a project, and the announced posts. */
export const newsletterMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('newsletter_subscription')
      .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('project', key, (c) => c.notNull())
      .addColumn('token', key, (c) => c.notNull().unique())
      .addColumn('subscribed', 'integer', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('newsletter_subscription_key', ['user_id', 'project'])
      .execute();
    await db.schema
      .createTable('post_announcement')
      .addColumn('project', key, (c) => c.notNull())
      .addColumn('slug', key, (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('after_user_id', key, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('post_announcement_key', ['project', 'slug'])
      .execute();
  },
};
