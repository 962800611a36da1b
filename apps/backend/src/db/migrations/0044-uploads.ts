import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Resumable uploads of the studio, the drafts that they become, and fingerprints that find images that look alike. */
export const uploadsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('image_upload')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('owner_id', key, (c) => c.notNull())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('folder', 'text')
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('received', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .execute();
    await db.schema
      .createTable('image_upload_part')
      .addColumn('upload_id', key, (c) => c.notNull().references('image_upload.id').onDelete('cascade'))
      .addColumn('start', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('storage_key', key, (c) => c.notNull().unique())
      .addPrimaryKeyConstraint('image_upload_part_key', ['upload_id', 'start'])
      .execute();
    await db.schema
      .createTable('image_draft')
      .addColumn('id', key, (c) => c.primaryKey())
      .addColumn('owner_id', key, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('state', key, (c) => c.notNull())
      .addColumn('claimed_until', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(sql`0`))
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('folder', 'text')
      .addColumn('refusal', 'text')
      .addColumn('sha256', key)
      .addColumn('storage_key', key)
      .addColumn('record', 'text')
      .addColumn('accepts_similar', 'integer', (c) => c.notNull().defaultTo(sql`0`))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(sql`1`))
      .execute();
    await db.schema
      .createTable('image_fingerprint')
      .addColumn('sha256', key, (c) => c.primaryKey())
      .addColumn('band0', 'integer', (c) => c.notNull())
      .addColumn('band1', 'integer', (c) => c.notNull())
      .addColumn('band2', 'integer', (c) => c.notNull())
      .addColumn('band3', 'integer', (c) => c.notNull())
      .execute();
    for (const [name, table, columns] of [
      ['image_upload_owner', 'image_upload', ['owner_id', 'finished_at']],
      ['image_upload_touched', 'image_upload', ['touched_at']],
      ['image_draft_owner', 'image_draft', ['owner_id', 'created_at', 'id']],
      ['image_draft_created', 'image_draft', ['created_at', 'id']],
      ['image_draft_state', 'image_draft', ['state', 'claimed_until']],
      ['image_draft_sha256', 'image_draft', ['sha256']],
      ['image_fingerprint_band0', 'image_fingerprint', ['band0']],
      ['image_fingerprint_band1', 'image_fingerprint', ['band1']],
      ['image_fingerprint_band2', 'image_fingerprint', ['band2']],
      ['image_fingerprint_band3', 'image_fingerprint', ['band3']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
  },
};
