import type { Kysely } from 'kysely';
import { autoId, createIndexes, keyText } from '../columns.ts';

/** Posts of the blog, their editing in the studio, and the mails about new posts and images. */
export async function createPosts(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('post')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('content_html', 'text', (c) => c.notNull())
    .addColumn('cover', 'text')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('reading_minutes', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('markdown', 'text')
    .addPrimaryKeyConstraint('post_key', ['project', 'slug', 'locale'])
    .execute();
  await createIndexes(db, 'post', {
    post_published: ['project', 'published_at'],
  });
  await db.schema
    .createTable('edited_post')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('edited_post_key', ['project', 'slug'])
    .execute();
  await db.schema
    .createTable('post_revision')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'post_revision', {
    post_revision_post: ['project', 'slug', 'id'],
  });
  // Former addresses of posts that were moved.
  await db.schema
    .createTable('post_redirect')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('to_project', key, (c) => c.notNull())
    .addColumn('to_slug', key, (c) => c.notNull())
    .addColumn('moved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_redirect_key', ['project', 'slug'])
    .execute();
  // Secret links of drafts.
  await db.schema
    .createTable('post_draft_link')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_draft_link_key', ['project', 'slug'])
    .execute();
  await createSubscriptions(db);
}

async function createSubscriptions(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('newsletter_subscription')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('subscribed', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('digest_at', 'bigint')
    .addColumn('digest_image_id', 'integer')
    .addPrimaryKeyConstraint('newsletter_subscription_key', ['user_id', 'project'])
    .execute();
  await createIndexes(db, 'newsletter_subscription', { newsletter_subscription_digest: ['digest_at'] });
  await db.schema
    .createTable('followed_list')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('list', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('after_image_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('followed_list_key', ['user_id', 'project', 'list'])
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
}
