import type { Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageChanges } from './edit-images.ts';
import { translatedTexts, type NewImage } from './image-records.ts';

/**
 * Changes images that wait for their publication; there are few. A changed date is their publication time. Returns the
 * ids of those that exist.
 */
export async function editScheduled(
  transaction: Transaction<Database>,
  publicIds: ReadonlySet<string>,
  changes: ImageChanges,
): Promise<string[]> {
  const rows = await transaction.selectFrom('scheduled_image').select(['sha256', 'record']).execute();
  const edited: string[] = [];
  for (const { sha256, record } of rows) {
    const image = JSON.parse(record) as NewImage;
    if (!publicIds.has(image.publicId)) continue;
    const changed = changedImage(image, changes);
    await transaction
      .updateTable('scheduled_image')
      .set({ record: JSON.stringify(changed), publish_at: changed.createdAt })
      .where('sha256', '=', sha256)
      .execute();
    edited.push(image.publicId);
  }
  return edited;
}

function changedImage(image: NewImage, { title = {}, alt = {}, ...changes }: ImageChanges): NewImage {
  return {
    ...image,
    ...changes,
    title: title['en'] ?? image.title,
    alt: alt['en'] ?? image.alt,
    titleTranslations: translatedTexts(image.titleTranslations, title),
    altTranslations: translatedTexts(image.altTranslations, alt),
  };
}
