import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Posts of the publishing service. */
export const blogMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
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
      .addPrimaryKeyConstraint('post_key', ['project', 'slug', 'locale'])
      .execute();
    await db.schema.createIndex('post_published').on('post').columns(['project', 'published_at']).execute();
  },
};
