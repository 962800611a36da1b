import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { chunks, lockLists } from '../catalogue/image-lists.ts';
import type { Translations } from '../catalogue/image-records.ts';
import { pictureTerms, type PictureTerms, type PictureTexts } from './picture-terms.ts';
import { changePostings } from './posting-store.ts';

/** Writing of the search index. Always in the transaction that changes the pictures, so the two cannot part. */

export interface IndexedPicture extends PictureTexts {
  id: number;
}

export async function addToIndex(
  trx: Transaction<Database> | Kysely<Database>,
  pictures: readonly IndexedPicture[],
): Promise<void> {
  const rows = pictures.map((picture) => ({ id: picture.id, ...pictureTerms(picture) }));
  await changePostings(trx, rows, true);
  await countTerms(trx, rows, 1);
}

/** The pictures as they were when they were added: their terms are worked out again to be counted down. */
export async function removeFromIndex(
  trx: Transaction<Database>,
  pictures: readonly IndexedPicture[],
): Promise<void> {
  const rows = pictures.map((picture) => ({ id: picture.id, ...pictureTerms(picture) }));
  await changePostings(trx, rows, false);
  await countTerms(trx, rows, -1);
}

async function countTerms(
  trx: Transaction<Database> | Kysely<Database>,
  pictures: readonly PictureTerms[],
  by: 1 | -1,
): Promise<void> {
  const counts = new Map<string, { term: string; count: number; label: string | null }>();
  for (const { terms, labels } of pictures) {
    for (const term of terms) {
      const entry = counts.get(term) ?? { term, count: 0, label: labels.get(term) ?? null };
      entry.count += by;
      counts.set(term, entry);
    }
  }
  for (const chunk of chunks([...counts.values()])) {
    await trx
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
    await trx.deleteFrom('image_term').where('term', 'in', touched).where('count', '<=', 0).execute();
  }
}

/** Columns that {@link toIndexed} reads, of `image` joined with its category. */
export function indexedPictures(db: Transaction<Database> | Kysely<Database>) {
  return db
    .selectFrom('image')
    .innerJoin('category', 'category.id', 'image.category_id')
    .select([
      'image.id',
      'image.title',
      'image.alt',
      'image.title_translations',
      'image.alt_translations',
      'image.tags',
      'image.prompt',
      'image.category_id',
      'category.name as category_name',
      'image.special',
      'image.width',
      'image.height',
      'image.placeholder',
    ]);
}

type IndexedRow = Awaited<ReturnType<ReturnType<typeof indexedPictures>['executeTakeFirstOrThrow']>>;

export function toIndexed(row: IndexedRow): IndexedPicture {
  return {
    id: row.id,
    title: row.title,
    alt: row.alt,
    titleTranslations: JSON.parse(row.title_translations) as Translations,
    altTranslations: JSON.parse(row.alt_translations) as Translations,
    tags: JSON.parse(row.tags) as string[],
    prompt: row.prompt,
    categoryId: row.category_id,
    categoryName: row.category_name,
    special: row.special === 1,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

const FILL_ROWS = 2_000;

/** Reads every picture into an empty index. */
export async function fillSearchIndex(db: Kysely<Database>): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await indexedPictures(db)
      .where('image.id', '>', last)
      .orderBy('image.id')
      .limit(FILL_ROWS)
      .execute();
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    await addToIndex(db, rows.map(toIndexed));
    last = end;
  }
}

/** Makes the index anew, for example after words are split in another way. */
export async function rebuildSearchIndex(db: Kysely<Database>): Promise<void> {
  const trxOf = async (trx: Transaction<Database>): Promise<void> => {
    // Nobody publishes meanwhile, and kept answers are made again afterwards.
    await lockLists(trx);
    await trx.deleteFrom('image_posting').execute();
    await trx.deleteFrom('image_term').execute();
    await fillSearchIndex(trx);
  };
  await db.transaction().execute(trxOf);
}
