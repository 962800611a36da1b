import type { Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import {
  assertVersion,
  changeFields,
  columnsOf,
  fieldsOfNew,
  fieldsOfRow,
  imageObject,
  withFields,
  type FieldsChange,
  type ImageEdit,
  type ImageFields,
} from './image-fields.ts';
import type { NewImage, RemovedImage } from './image-records.ts';
import type { WithheldRecord } from './withheld-images.ts';

interface Edit {
  edit: ImageEdit;
  expectedVersion?: number | undefined;
}

/**
 * Changes images that are scheduled or withheld; there are few. The changed date of a scheduled image is its publication
 * time. Returns the ids of those that exist.
 */
export async function editUnpublished(
  transaction: Transaction<Database>,
  publicIds: readonly string[],
  edit: Edit,
): Promise<string[]> {
  if (publicIds.length === 0) return [];
  const wanted = new Set(publicIds);
  return [
    ...(await editScheduled(transaction, wanted, edit)),
    ...(await editWithheld(transaction, wanted, edit)),
  ];
}

async function editScheduled(
  transaction: Transaction<Database>,
  wanted: ReadonlySet<string>,
  edit: Edit,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('scheduled_image')
    .select(['sha256', 'record', 'version'])
    .execute();
  const edited: string[] = [];
  for (const { sha256, record, version } of rows) {
    const image = JSON.parse(record) as NewImage;
    if (!wanted.has(image.publicId)) continue;
    edited.push(image.publicId);
    const change = changed(image.publicId, { fields: fieldsOfNew(image), version }, edit);
    if (!change) continue;
    const after = withFields(image, change.after);
    await transaction
      .updateTable('scheduled_image')
      .set({ record: JSON.stringify(after), publish_at: after.createdAt, version: version + 1 })
      .where('sha256', '=', sha256)
      .execute();
  }
  return edited;
}

async function editWithheld(
  transaction: Transaction<Database>,
  wanted: ReadonlySet<string>,
  edit: Edit,
): Promise<string[]> {
  const edited: string[] = [];
  for (const publicId of wanted) {
    const row = await transaction
      .selectFrom('withheld_image')
      .select('record')
      .where('public_id', '=', publicId)
      .executeTakeFirst();
    if (!row) continue;
    edited.push(publicId);
    const record = JSON.parse(row.record) as WithheldRecord;
    const { version = 1 } = record.image;
    const change = changed(publicId, { fields: fieldsOfRow(record.image), version }, edit);
    if (!change) continue;
    const image = { ...record.image, ...columnsOf(change.after), version: version + 1 };
    await transaction
      .updateTable('withheld_image')
      .set({ record: JSON.stringify({ ...record, image }) })
      .where('public_id', '=', publicId)
      .execute();
  }
  return edited;
}

function changed(
  publicId: string,
  { fields, version }: { fields: ImageFields; version: number },
  { edit, expectedVersion }: Edit,
): FieldsChange | undefined {
  assertVersion(version, expectedVersion);
  const change = changeFields(fields, typeof edit === 'function' ? edit(publicId, fields) : edit);
  if (change) noteChange({ object: imageObject(publicId, fields.title['en'] ?? ''), ...change.changed });
  return change;
}

/** Deletes the row of a scheduled or withheld image. */
export async function removeUnpublished(
  transaction: Transaction<Database>,
  publicId: string,
  expectedVersion: number | undefined,
): Promise<RemovedImage | undefined> {
  const withheld = await transaction
    .selectFrom('withheld_image')
    .select(['storage_key', 'record'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (withheld) {
    const { version = 1, title } = (JSON.parse(withheld.record) as WithheldRecord).image;
    assertVersion(version, expectedVersion);
    noteChange({ object: imageObject(publicId, title), before: { visibility: 'withheld' } });
    await transaction.deleteFrom('withheld_image').where('public_id', '=', publicId).execute();
    return { publicId, storageKey: withheld.storage_key };
  }
  const rows = await transaction
    .selectFrom('scheduled_image')
    .select(['sha256', 'record', 'version'])
    .execute();
  for (const { sha256, record, version } of rows) {
    const image = JSON.parse(record) as NewImage;
    if (image.publicId !== publicId) continue;
    assertVersion(version, expectedVersion);
    noteChange({ object: imageObject(publicId, image.title), before: { visibility: 'scheduled' } });
    await transaction.deleteFrom('scheduled_image').where('sha256', '=', sha256).execute();
    return { publicId, storageKey: image.storageKey };
  }
  return undefined;
}
