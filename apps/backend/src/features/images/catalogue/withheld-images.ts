import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ImageTable, WithheldImageTable } from '../../../db/tables/image-tables.ts';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { addToIndex, indexedImages, toIndexed } from '../search/search-index-store.ts';
import { imageObject } from './image-fields.ts';
import { countEdit, lockLists, writeCounters } from './list-counters.ts';
import { removeRows } from './remove-images.ts';
import { renumberLists } from './renumber-lists.ts';

/**
 * Images that are taken out of every list and page but keep their files, because they are damaged or because the operator
 * wants it. They are rows of another table, so that no query over published images has to know of them.
 */
export interface WithheldImages {
  /** Returns the ids of the images that were published. */
  withhold(publicIds: readonly string[], reason: string): Promise<string[]>;
  /** Publishes withheld images again, at their former place in the lists. */
  restore(publicIds: readonly string[]): Promise<RestoreResult>;
  list(page: { limit: number; offset: number }): Promise<{ rows: WithheldImageTable[]; total: number }>;
}

export interface RestoreResult {
  restored: string[];
  /** Not restored: another published image has the id or the same bytes. */
  replaced: string[];
  /** Not restored: without a title or an alternative text in English. */
  incomplete: string[];
}

/** The row of the image and its popularity. */
export interface WithheldRecord {
  /** Without a version when it was withheld before images had one. */
  image: Omit<Selectable<ImageTable>, 'version'> & { version?: number };
  score: number | null;
}

const AT_ONCE = 500;

export function createWithheldImages(db: Kysely<Database>, now: () => number): WithheldImages {
  return {
    withhold: (publicIds, reason) =>
      inTransactionOf(db)(async (transaction) => {
        await lockLists(transaction);
        const withheld: string[] = [];
        const withheldAt = now();
        for (const wanted of portions(publicIds)) {
          const rows = await transaction
            .selectFrom('image')
            .leftJoin('image_popularity', 'image_popularity.image_id', 'image.id')
            .selectAll('image')
            .select('image_popularity.score as popularity')
            .where('image.public_id', 'in', wanted)
            .execute();
          for (const { popularity: score, ...image } of rows) {
            await keep(transaction, { image, score }, { reason, withheld_at: withheldAt });
            noteChange({
              object: imageObject(image.public_id, image.title),
              before: { visibility: 'published' },
              after: { visibility: 'withheld', reason },
            });
          }
          await removeRows(
            transaction,
            rows.map((row) => row.public_id),
          );
          withheld.push(...rows.map((row) => row.public_id));
        }
        return withheld;
      }),

    restore: (publicIds) =>
      inTransactionOf(db)(async (transaction) => {
        await lockLists(transaction);
        const result: RestoreResult = { restored: [], replaced: [], incomplete: [] };
        const categories = new Set<number>();
        for (const wanted of portions(publicIds)) {
          const rows = await transaction
            .selectFrom('withheld_image')
            .selectAll()
            .where('public_id', 'in', wanted)
            .execute();
          for (const row of rows) {
            const record = JSON.parse(row.record) as WithheldRecord;
            if (!isComplete(record)) {
              result.incomplete.push(row.public_id);
              continue;
            }
            const isFree = await insert(transaction, row, record);
            (isFree ? result.restored : result.replaced).push(row.public_id);
            if (!isFree) continue;
            categories.add(record.image.category_id);
            noteChange({
              object: imageObject(row.public_id, record.image.title),
              before: { visibility: 'withheld', reason: row.reason },
              after: { visibility: 'published' },
            });
          }
        }
        if (result.restored.length > 0) await renumberAll(transaction, categories);
        return result;
      }),

    async list({ limit, offset }) {
      const rows = await db
        .selectFrom('withheld_image')
        .selectAll()
        .orderBy('withheld_at', 'desc')
        .orderBy('public_id')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await db
        .selectFrom('withheld_image')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, total: counted.count };
    },
  };
}

const isComplete = ({ image }: WithheldRecord): boolean =>
  [image.title, image.alt].every((text) => text.trim() !== '');

function* portions(publicIds: readonly string[]): Generator<string[]> {
  const wanted = [...new Set(publicIds)];
  for (let start = 0; start < wanted.length; start += AT_ONCE) yield wanted.slice(start, start + AT_ONCE);
}

async function keep(
  transaction: Transaction<Database>,
  record: WithheldRecord,
  about: Pick<WithheldImageTable, 'reason' | 'withheld_at'>,
): Promise<void> {
  const { public_id, storage_key, stored_sha256 } = record.image;
  const row = { ...about, storage_key, stored_sha256, record: JSON.stringify(record) };
  await transaction
    .insertInto('withheld_image')
    .values({ public_id, ...row })
    // An image of that id was withheld before and imported again since.
    .onConflict((conflict) => conflict.column('public_id').doUpdateSet(row))
    .execute();
}

/** False when another image has the id or the bytes of this one by now. */
async function insert(
  transaction: Transaction<Database>,
  withheld: WithheldImageTable,
  { image, score }: WithheldRecord,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('image')
    .select('id')
    .where((eb) => eb.or([eb('public_id', '=', image.public_id), eb('sha256', '=', image.sha256)]))
    .executeTakeFirst();
  if (other) return false;
  const category = await transaction
    .selectFrom('category')
    .select('id')
    .where('id', '=', image.category_id)
    .executeTakeFirst();
  if (!category) throw new Error(`The category of ${image.public_id} does not exist any more`);
  // With its former number, which is its place in the order of publication.
  await transaction
    .insertInto('image')
    .values({ ...image, special_position: null })
    .execute();
  const rows = await indexedImages(transaction).where('image.id', '=', image.id).execute();
  await addToIndex(transaction, rows.map(toIndexed));
  if (score !== null)
    await transaction
      .insertInto('image_popularity')
      .values({ image_id: image.id, category_id: image.category_id, score })
      .execute();
  await transaction.deleteFrom('withheld_image').where('public_id', '=', withheld.public_id).execute();
  return true;
}

/** Numbers of images ascend with their publication. */
async function renumberAll(
  transaction: Transaction<Database>,
  categoryIds: ReadonlySet<number>,
): Promise<void> {
  await countEdit(transaction);
  await sql`
    update image set all_position = numbered.position
    from (select id as image_id, row_number() over (order by id) as position from image) as numbered
    where image.id = numbered.image_id and image.all_position <> numbered.position`.execute(transaction);
  const { images } = await transaction
    .selectFrom('image')
    .select((eb) => eb.fn.countAll<number>().as('images'))
    .executeTakeFirstOrThrow();
  await writeCounters(transaction, new Map([['all', images]]));
  await renumberLists(transaction, categoryIds);
}
