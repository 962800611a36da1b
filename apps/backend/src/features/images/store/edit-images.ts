import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import {
  assertVersion,
  changeFields,
  rowObject,
  type FieldsChange,
  type ImageEdit,
  imageObject,
} from './image-changes.ts';
import { chunks, countEdit, lockLists } from './list-counters.ts';
import { columnsOf, fieldsOfRow, type FileFacts, type ImageRow, toFileColumns } from './image-rows.ts';
import { enterLists, leaveLists } from './list-pages.ts';
import { withFiles } from './add-images.ts';
import { addFingerprint } from './fingerprint-store.ts';

/**
 * Gives a published image another file under the same address. Returns the storage key of the former one.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE; CONFLICT when another image has these bytes
 */
export async function replaceImageFileIn(
  transaction: Transaction<Database>,
  publicId: string,
  { file, expectedVersion }: { file: FileFacts; expectedVersion: number | undefined },
): Promise<string> {
  await lockLists(transaction);
  await countEdit(transaction);
  const row = await transaction
    .selectFrom('published_image')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  assertVersion(row.version, expectedVersion);
  const same = await withFiles(transaction, [file.sha256]).select('public_id').executeTakeFirst();
  if (same) throw new AppError('CONFLICT', { message: `${same.public_id} has this file already` });
  await leaveLists(transaction, [row.id]);
  await transaction
    .updateTable('image')
    .set({ ...toFileColumns(file), version: row.version + 1, file_version: row.file_version + 1 })
    .where('id', '=', row.id)
    .execute();
  await enterLists(transaction, [row.id]);
  if (file.fingerprint !== undefined) await addFingerprint(transaction, file.sha256, file.fingerprint);
  const { format, bytes, width, height, model } = row;
  noteChange({
    object: imageObject(publicId, row.title),
    before: { format, bytes, width, height, model },
    after: {
      format: file.format,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      model: file.model ?? null,
    },
  });
  return row.storage_key;
}

export interface EditOptions {
  edit: ImageEdit;
  /** The version that the change is based on. */
  expectedVersion?: number | undefined;
}

/**
 * Changes images of any state in one transaction, published ones with their search terms and places in the lists. A
 * draft can be changed when its file is read. Returns the ids of the images that exist.
 * @throws AppError CHANGED_MEANWHILE when an image has another version
 * @throws AppError VALIDATION_FAILED when an image that is no draft would lose its title or alternative text
 */
export async function editImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
  options: EditOptions,
): Promise<string[]> {
  const wanted = [...chunks([...new Set(publicIds)])];
  const onlyDrafts = await areDrafts(db, wanted);
  return inTransactionOf(db)(async (transaction) => {
    // A change of drafts alone invalidates no cache.
    if (!onlyDrafts) await lockLists(transaction);
    const edited: string[] = [];
    for (const chunk of wanted) {
      if (onlyDrafts) await lockRows(transaction, chunk);
      const rows = await transaction
        .selectFrom('image')
        .selectAll()
        .where('public_id', 'in', chunk)
        .$if(onlyDrafts, (images) => images.where('state', '=', 'draft'))
        .where((eb) => eb.or([eb('reading', 'is', null), eb('reading', '=', 'ready')]))
        .execute();
      edited.push(...rows.map((row) => row.public_id));
      const changes = rows.flatMap((row) => changeOf(row, options) ?? []);
      const published = changes.filter(({ row }) => row.state === 'published').map(({ row }) => row.id);
      await leaveLists(transaction, published);
      for (const change of changes) await write(transaction, change);
      await movePopularity(transaction, changes);
      await enterLists(transaction, published);
      if (published.length > 0) await countEdit(transaction);
    }
    return edited;
  });
}

async function areDrafts(db: Kysely<Database>, wanted: readonly string[][]): Promise<boolean> {
  for (const chunk of wanted) {
    const other = await db
      .selectFrom('image')
      .select('id')
      .where('public_id', 'in', chunk)
      .where('state', '!=', 'draft')
      .limit(1)
      .executeTakeFirst();
    if (other) return false;
  }
  return true;
}

/** Takes the write lock before anything is read; of two changes of a draft the later one sees the earlier one. */
const lockRows = (transaction: Transaction<Database>, publicIds: readonly string[]) =>
  transaction
    .updateTable('image')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('public_id', 'in', publicIds)
    .where('state', '=', 'draft')
    .execute();

interface Change extends FieldsChange {
  row: ImageRow;
}

/** Undefined when nothing differs. */
function changeOf(row: ImageRow, { edit, expectedVersion }: EditOptions): Change | undefined {
  assertVersion(row.version, expectedVersion);
  const before = fieldsOfRow(row);
  const change = changeFields(before, typeof edit === 'function' ? edit(row.public_id, before) : edit);
  if (!change) return undefined;
  if (row.state !== 'draft') assertComplete(change);
  return { row, ...change };
}

/** Only a draft may have gaps. */
function assertComplete({ changed }: FieldsChange): void {
  for (const field of ['title', 'alt'] as const)
    if (changed.after[field]?.['en']?.trim() === '')
      throw invalidField(`${field}.en`, 'The English text is required');
  for (const field of ['categoryId', 'createdAt'] as const)
    if (changed.after[field] === null) throw invalidField(field, 'Only a draft may have none');
}

/** The fields that are in the metadata of the files, too. */
export const inFile = ['title', 'alt', 'tags', 'source', 'license', 'credit'] as const;

async function write(transaction: Transaction<Database>, { row, after, changed }: Change): Promise<void> {
  const isOutdated = row.state === 'draft' && inFile.some((field) => changed.after[field] !== undefined);
  await transaction
    .updateTable('image')
    .set({
      ...columnsOf(after),
      ...(isOutdated ? { metadata_outdated: 1 } : {}),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  noteChange({ object: rowObject(row), ...changed });
}

/** Popularity is ranked by category, and an image is the cover of its own category only. */
async function movePopularity(transaction: Transaction<Database>, changes: readonly Change[]): Promise<void> {
  const moved = changes.filter(({ changed }) => typeof changed.after.categoryId === 'number');
  for (const [categoryId, images] of Map.groupBy(moved, ({ after }) => after.categoryId))
    if (categoryId !== null)
      await movePopularityOf(
        transaction,
        images.map(({ row }) => row.id),
        categoryId,
      );
}

export async function movePopularityOf(
  transaction: Transaction<Database>,
  imageIds: readonly number[],
  categoryId: number,
): Promise<void> {
  await transaction
    .updateTable('image_popularity')
    .set({ category_id: categoryId })
    .where('image_id', 'in', imageIds)
    .execute();
  await transaction
    .updateTable('category')
    .set({ cover_image_id: null })
    .where('cover_image_id', 'in', imageIds)
    .where('id', '!=', categoryId)
    .execute();
}
