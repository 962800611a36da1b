import type { Kysely } from 'kysely';
import { createIndexes, keyText } from '../columns.ts';

/** Imports, resumable uploads of the studio, and files of accounts. */
export async function createUploads(db: Kysely<never>): Promise<void> {
  await createImports(db);
  await createStudioUploads(db);
  await createStoredFiles(db);
}

/** Imports from folders that run, and the files that each has taken. */
async function createImports(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('import_run')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('pid', 'integer', (c) => c.notNull())
    .addColumn('beat_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('import_claim')
    .addColumn('storage_key', key, (c) => c.primaryKey())
    .addColumn('run_id', key, (c) => c.notNull())
    .execute();
  await createIndexes(db, 'import_claim', {
    import_claim_run: ['run_id'],
  });
}

/** Resumable uploads of the studio, and fingerprints that find images that look alike. */
async function createStudioUploads(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image_upload')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('owner_id', key, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('folder', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await createIndexes(db, 'image_upload', {
    image_upload_owner: ['owner_id', 'finished_at'],
    image_upload_touched: ['touched_at'],
  });
  await db.schema
    .createTable('image_upload_part')
    .addColumn('upload_id', key, (c) => c.notNull().references('image_upload.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('image_upload_part_key', ['upload_id', 'start'])
    .execute();
  await db.schema
    .createTable('image_fingerprint')
    .addColumn('sha256', key, (c) => c.primaryKey())
    .addColumn('band0', 'integer', (c) => c.notNull())
    .addColumn('band1', 'integer', (c) => c.notNull())
    .addColumn('band2', 'integer', (c) => c.notNull())
    .addColumn('band3', 'integer', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'image_fingerprint', {
    image_fingerprint_band0: ['band0'],
    image_fingerprint_band1: ['band1'],
    image_fingerprint_band2: ['band2'],
    image_fingerprint_band3: ['band3'],
  });
}

/** Files of accounts, such as avatars. */
async function createStoredFiles(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('stored_file')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addColumn('status', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'stored_file', {
    stored_file_by_user: ['user_id', 'created_at'],
    stored_file_by_status: ['status', 'changed_at'],
  });
}
