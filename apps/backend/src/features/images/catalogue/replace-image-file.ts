import type { Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../http/errors.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from '../search/search-index-store.ts';
import { addFingerprint } from '../uploads/fingerprint-store.ts';
import { assertVersion, imageObject } from './image-fields.ts';
import { countEdit, lockLists } from './list-counters.ts';
import type { NewImage } from './image-records.ts';

/** What an image has from its file. Texts, category and rights are not among it. */
export type FileFacts = Pick<
  NewImage,
  | 'format'
  | 'width'
  | 'height'
  | 'bytes'
  | 'placeholder'
  | 'sha256'
  | 'storedSha256'
  | 'storageKey'
  | 'fingerprint'
  | 'prompt'
  | 'negativePrompt'
  | 'model'
  | 'sampler'
  | 'seed'
  | 'steps'
>;

/**
 * Gives a published image another file under the same address. Returns the storage key of the former one.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE; CONFLICT when a published image has these bytes
 */
export async function replaceImageFileIn(
  transaction: Transaction<Database>,
  publicId: string,
  { file, expectedVersion }: { file: FileFacts; expectedVersion: number | undefined },
): Promise<string> {
  await lockLists(transaction);
  await countEdit(transaction);
  const row = await indexedImages(transaction)
    .select([
      'image.version',
      'image.file_version',
      'image.storage_key',
      'image.format',
      'image.bytes',
      'image.width',
      'image.height',
      'image.model',
    ])
    .where('image.public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  assertVersion(row.version, expectedVersion);
  const same = await transaction
    .selectFrom('image')
    .select('public_id')
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  if (same) throw new AppError('CONFLICT', { message: `${same.public_id} has this file already` });
  await removeFromIndex(transaction, [toIndexed(row)]);
  await transaction
    .updateTable('image')
    .set({ ...columnsOf(file), version: row.version + 1, file_version: row.file_version + 1 })
    .where('id', '=', row.id)
    .execute();
  const written = await indexedImages(transaction).where('image.id', '=', row.id).execute();
  await addToIndex(transaction, written.map(toIndexed));
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

const columnsOf = (file: FileFacts) => ({
  format: file.format,
  width: file.width,
  height: file.height,
  bytes: file.bytes,
  placeholder: file.placeholder,
  sha256: file.sha256,
  storage_key: file.storageKey,
  stored_sha256: file.storedSha256 ?? null,
  prompt: file.prompt ?? null,
  negative_prompt: file.negativePrompt ?? null,
  model: file.model ?? null,
  sampler: file.sampler ?? null,
  seed: file.seed ?? null,
  steps: file.steps ?? null,
});
