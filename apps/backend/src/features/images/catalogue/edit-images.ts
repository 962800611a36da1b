import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { addToIndex, indexedImages, removeFromIndex, toIndexed } from '../search/search-index-store.ts';
import { editScheduled } from './edit-scheduled.ts';
import { chunks, countEdit, lockLists } from './image-lists.ts';
import { translatedTexts, type Translations } from './image-records.ts';
import { renumberLists } from './renumber-lists.ts';

/** What changes; absent fields stay. */
export interface ImageChanges {
  /** By locale: English is the text itself, others its translations; an empty translation is removed. */
  title?: Translations;
  alt?: Translations;
  categoryId?: number;
  special?: boolean;
  tags?: readonly string[];
  credit?: string;
  /** The date that pages show; the place in the lists stays. Of a scheduled image: when it is published. */
  createdAt?: number;
}

/**
 * Changes published images with their search terms and places in the lists, and images that wait for their publication,
 * in one transaction. Returns the ids of the images that exist.
 */
export function editImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
  changes: ImageChanges,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction);
    await countEdit(transaction);
    const edited: string[] = [];
    const categories = new Set<number>(changes.categoryId === undefined ? [] : [changes.categoryId]);
    for (const chunk of chunks([...new Set(publicIds)])) {
      const rows = await indexedImages(transaction)
        .select('image.public_id')
        .where('image.public_id', 'in', chunk)
        .execute();
      await removeFromIndex(transaction, rows.map(toIndexed));
      for (const row of rows) {
        categories.add(row.category_id);
        edited.push(row.public_id);
        await write(transaction, row, changes);
      }
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) continue;
      if (changes.categoryId !== undefined) await movePopularity(transaction, ids, changes.categoryId);
      const written = await indexedImages(transaction).where('image.id', 'in', ids).execute();
      await addToIndex(transaction, written.map(toIndexed));
    }
    const isMoved = changes.categoryId !== undefined || changes.special !== undefined;
    if (isMoved && edited.length > 0) await renumberLists(transaction, categories);
    const published = new Set(edited);
    const waiting = new Set(publicIds.filter((publicId) => !published.has(publicId)));
    return [...edited, ...(waiting.size > 0 ? await editScheduled(transaction, waiting, changes) : [])];
  });
}

interface Texts {
  id: number;
  title: string;
  alt: string;
  title_translations: string;
  alt_translations: string;
}

async function write(
  transaction: Transaction<Database>,
  row: Texts,
  { title = {}, alt = {}, ...changes }: ImageChanges,
): Promise<void> {
  await transaction
    .updateTable('image')
    .set({
      title: title['en'] ?? row.title,
      alt: alt['en'] ?? row.alt,
      title_translations: translated(row.title_translations, title),
      alt_translations: translated(row.alt_translations, alt),
      ...(changes.categoryId === undefined ? {} : { category_id: changes.categoryId }),
      ...(changes.special === undefined ? {} : { special: changes.special ? 1 : 0 }),
      ...(changes.special === false ? { special_position: null } : {}),
      ...(changes.tags === undefined ? {} : { tags: JSON.stringify(changes.tags) }),
      ...(changes.credit === undefined ? {} : { credit: changes.credit }),
      ...(changes.createdAt === undefined ? {} : { created_at: changes.createdAt }),
    })
    .where('id', '=', row.id)
    .execute();
}

const translated = (json: string, changes: Translations): string =>
  JSON.stringify(translatedTexts(JSON.parse(json) as Translations, changes));

/** Popularity is ranked by category, and an image is the cover of its own category only. */
export async function movePopularity(
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
