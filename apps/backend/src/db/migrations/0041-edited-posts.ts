import { sql, type Kysely } from 'kysely';
import { autoId, keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Posts as they are edited in the studio, their history, and the Markdown of published posts. */
export const editedPostsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('post').addColumn('markdown', 'text').execute();
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
    await sql`create index post_revision_post on post_revision (project, slug, id)`.execute(db);
  },
};
