import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { chunks, lockLists } from './list-counters.ts';
import type { Translations } from './image-rows.ts';
import { imageTerms, type ImageTerms, type ImageTexts } from './image-terms.ts';
import { searchIndex } from './search-index.ts';

/** Writes the search index, always in the transaction that changes the images, so that both change or neither does. */

export interface IndexedImage extends ImageTexts {
  id: number;
}

type Executor = Transaction<Database> | Kysely<Database>;

export async function addToIndex(db: Executor, images: readonly IndexedImage[]): Promise<void> {
  const rows = images.map((image) => ({ id: image.id, ...imageTerms(image) }));
  await searchIndex(db).add(rows);
  await countTerms(db, rows, 1);
}

/**
 * Expects the images as they were when they were added, because their terms are computed again to decrement the counts.
 */
export async function removeFromIndex(db: Executor, images: readonly IndexedImage[]): Promise<void> {
  await searchIndex(db).remove(images.map(({ id }) => id));
  await countTerms(db, images.map(imageTerms), -1);
}

async function countTerms(db: Executor, images: readonly ImageTerms[], by: 1 | -1): Promise<void> {
  const counts = new Map<string, { term: string; count: number; label: string | null }>();
  for (const { terms, labels, endings } of images) {
    for (const term of [...terms, ...endings]) {
      const entry = counts.get(term) ?? { term, count: 0, label: labels.get(term) ?? null };
      entry.count += by;
      counts.set(term, entry);
    }
  }
  for (const chunk of chunks([...counts.values()])) {
    await db
      .insertInto('image_term')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('term').doUpdateSet((eb) => ({
          count: eb('image_term.count', '+', eb.ref('excluded.count')),
          label: eb.fn.coalesce('image_term.label', 'excluded.label'),
        })),
      )
      .execute();
    if (by > 0) continue;
    const touched = chunk.map(({ term }) => term);
    await db.deleteFrom('image_term').where('term', 'in', touched).where('count', '<=', 0).execute();
  }
}

/** Selects the columns that {@link toIndexed} reads, of published images joined with their category. */
export function indexedImages(db: Executor) {
  return db
    .selectFrom('published_image as image')
    .innerJoin('category', 'category.id', 'image.category_id')
    .select([
      'image.id',
      'image.title',
      'image.alt',
      'image.title_translations',
      'image.alt_translations',
      'image.tags',
      'image.prompt',
      'image.model',
      'image.seed',
      'image.category_id',
      'category.name as category_name',
      'category.name_translations as category_translations',
      'image.special',
      'image.width',
      'image.height',
      'image.placeholder',
    ]);
}

type IndexedRow = Awaited<ReturnType<ReturnType<typeof indexedImages>['executeTakeFirstOrThrow']>>;

export function toIndexed(row: IndexedRow): IndexedImage {
  return {
    id: row.id,
    title: row.title,
    alt: row.alt,
    titleTranslations: JSON.parse(row.title_translations) as Translations,
    altTranslations: JSON.parse(row.alt_translations) as Translations,
    tags: JSON.parse(row.tags) as string[],
    prompt: row.prompt,
    model: row.model,
    seed: row.seed,
    categoryId: row.category_id,
    categoryName: row.category_name,
    categoryTranslations: JSON.parse(row.category_translations) as Translations,
    special: row.special === 1,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

const FILL_ROWS = 2_000;

/** Adds every image to an empty index. */
export async function fillSearchIndex(db: Executor): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await indexedImages(db)
      .where('image.id', '>', last)
      .orderBy('image.id')
      .limit(FILL_ROWS)
      .execute();
    const end = rows.at(-1)?.id;
    if (end === undefined) break;
    await addToIndex(db, rows.map(toIndexed));
    last = end;
  }
  await searchIndex(db).optimize();
}

/** Rebuilds the index, for example after a change of the word splitting. */
export async function rebuildSearchIndex(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The lock prevents changes of images during the rebuild and invalidates cached responses.
    await lockLists(transaction);
    await searchIndex(transaction).clear();
    await transaction.deleteFrom('image_term').execute();
    await fillSearchIndex(transaction);
  });
}
