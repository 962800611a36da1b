import { sql, type Kysely } from 'kysely';
import { isPostgres } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** What the table of pictures in the studio filters and sorts by, and what one change of many pictures consists of. */
export const picturesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    for (const [name, columns] of [
      ['studio_image_created', ['created_at', 'id']],
      ['studio_image_title', ['title', 'id']],
      ['studio_image_category_created', ['category_id', 'created_at', 'id']],
      ['studio_image_special_created', ['special', 'created_at', 'id']],
      ['studio_image_source_created', ['source', 'created_at', 'id']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('image')
        .columns([...columns])
        .execute();
    // A license or the name of a model may be too long for an index entry.
    for (const column of ['license', 'model'])
      await sql`
        create index ${sql.ref(`studio_image_${column}_created`)}
        on image (substr(${sql.ref(column)}, 1, 100), created_at, id)`.execute(db);
    await sql`create index studio_image_without_alt on image (created_at, id) where alt = title or alt = ''`.execute(
      db,
    );
    const position = isPostgres(db) ? sql`strpos` : sql`instr`;
    for (const locale of ['de', 'bg', 'ru', 'es', 'zh']) {
      const key = sql.lit(`"${locale}":`);
      await sql`
        create index ${sql.ref(`studio_image_without_${locale}`)} on image (created_at, id)
        where ${position}(title_translations, ${key}) = 0 or ${position}(alt_translations, ${key}) = 0`.execute(
        db,
      );
    }
    await db.schema
      .createIndex('audit_event_request')
      .on('audit_event')
      .columns(['request_id', 'id'])
      .where(sql<boolean>`request_id is not null`)
      .execute();
  },
};
