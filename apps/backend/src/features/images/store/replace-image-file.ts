import type { Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { withFiles } from './add-images.ts';
import { addFingerprint } from './fingerprint-store.ts';
import { assertVersion, imageObject } from './image-fields.ts';
import { countEdit, lockLists } from './list-counters.ts';
import { toFileColumns, type FileFacts } from './image-rows.ts';
import { enterLists, leaveLists } from './published-lists.ts';

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
