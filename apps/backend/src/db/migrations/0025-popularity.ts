import { sql, type Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** Popularity of images, the ranking that derives from it, and covers of categories. */
export const popularityMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('image_popularity')
      .addColumn('image_id', 'integer', (c) => c.primaryKey().references('image.id').onDelete('cascade'))
      .addColumn('category_id', 'integer', (c) => c.notNull())
      .addColumn('score', 'double precision', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('image_popularity_score')
      .on('image_popularity')
      .columns(['score', 'image_id'])
      .execute();
    await db.schema
      .createIndex('image_popularity_category_score')
      .on('image_popularity')
      .columns(['category_id', 'score', 'image_id'])
      .execute();
    await db.schema
      .createTable('popular_image')
      .addColumn('image_id', 'integer', (c) => c.primaryKey().references('image.id').onDelete('cascade'))
      .addColumn('rank', 'integer', (c) => c.notNull())
      .execute();
    // No foreign key: an image refers to its category already, and a missing cover is replaced when it is read.
    await db.schema.alterTable('category').addColumn('cover_image_id', 'integer').execute();
    await db.schema
      .createIndex('image_term_tag_count')
      .on('image_term')
      .columns(['count', 'term'])
      .where(sql<boolean>`label is not null`)
      .execute();
  },
};
