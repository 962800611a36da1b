import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Former addresses of posts that were moved. */
export const postRedirectsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('post_redirect')
      .addColumn('project', key, (c) => c.notNull())
      .addColumn('slug', key, (c) => c.notNull())
      .addColumn('to_project', key, (c) => c.notNull())
      .addColumn('to_slug', key, (c) => c.notNull())
      .addColumn('moved_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('post_redirect_key', ['project', 'slug'])
      .execute();
  },
};
