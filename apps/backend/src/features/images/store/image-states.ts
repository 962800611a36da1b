import { sql, type Kysely, type Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { insertRows, withFiles } from './add-images.ts';
import { assertVersion, imageObject, rowObject } from './image-changes.ts';
import { type ImageRecord, toImage, type ImageRow } from './image-rows.ts';
import { chunks, countEdit, lockLists } from './list-counters.ts';
import { enterLists, leaveLists } from './list-pages.ts';
import type { DraftGap } from '@lumigraph/contracts/studio';

/** What others there are like an image. */
interface Likeness {
  isSameFile: boolean;
  isSimilar: boolean;
}

/** What has to be done before an image can be published or scheduled; the only place that says so. */
export function publishingGaps(
  row: Pick<ImageRow, 'title' | 'alt' | 'category_id' | 'accepts_similar'>,
  { isSameFile, isSimilar }: Likeness,
): DraftGap[] {
  const gaps: DraftGap[] = [];
  if (row.title.trim() === '') gaps.push('title');
  if (row.alt.trim() === '') gaps.push('alt');
  if (row.category_id === null) gaps.push('category');
  if (isSameFile) gaps.push('same-file');
  else if (isSimilar && row.accepts_similar === 0) gaps.push('similar');
  return gaps;
}

/** Images that are published, or shown early, at once. */
const BATCH = 100;

const rowsOf = (transaction: Transaction<Database>, publicIds: readonly string[]) =>
  transaction.selectFrom('image').selectAll().where('public_id', 'in', publicIds);

const dueQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('image')
    // As its index says it.
    .where(sql<boolean>`state = 'scheduled'`)
    .orderBy('published_at')
    .orderBy('id')
    .limit(BATCH)
    .selectAll();

/** Publishes scheduled images whose time has come, the earliest first. Returns their number. */
export async function publishDue(db: Kysely<Database>, now: number): Promise<number> {
  const isDue = await dueQuery(db).where('published_at', '<=', now).executeTakeFirst();
  if (!isDue) return 0;
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const due = await dueQuery(transaction).where('published_at', '<=', now).execute();
    // With new ids: lists are in the order of publication.
    await transaction
      .deleteFrom('image')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    await insertRows(
      transaction,
      due.map(({ id: _scheduled, ...row }) => ({ ...row, state: 'published' as const })),
    );
    return due.length;
  });
}

/** Scheduled images with a publication time after `after` and not after `until`, the next one first. */
export async function scheduledBetween(
  db: Kysely<Database>,
  after: number,
  until: number,
): Promise<ImageRecord[]> {
  const rows = await dueQuery(db)
    .where('published_at', '>', after)
    .where('published_at', '<=', until)
    .execute();
  return rows.map((row) => toImage(row) as ImageRecord);
}

/** Takes images out of every list and page; they keep their files. Returns the ids of those that were published. */
export function withholdImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
  reason: string,
): Promise<string[]> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const withheld: string[] = [];
    for (const chunk of chunks([...new Set(publicIds)])) {
      const rows = await rowsOf(transaction, chunk).where('state', '=', 'published').execute();
      const ids = rows.map(({ id }) => id);
      await leaveLists(transaction, ids);
      await setState(transaction, ids, { state: 'withheld', state_reason: reason });
      for (const row of rows)
        noteChange({
          object: rowObject(row),
          before: { visibility: 'published' },
          after: { visibility: 'withheld', reason },
        });
      withheld.push(...rows.map((row) => row.public_id));
    }
    return withheld;
  });
}

export interface RestoreResult {
  restored: string[];
  /** Not restored: another image has the same bytes. */
  replaced: string[];
  /** Not restored: without a title or an alternative text in English. */
  incomplete: string[];
}

/** Publishes withheld images again, at their former place in the lists. */
export function restoreImages(db: Kysely<Database>, publicIds: readonly string[]): Promise<RestoreResult> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const result: RestoreResult = { restored: [], replaced: [], incomplete: [] };
    for (const chunk of chunks([...new Set(publicIds)])) {
      const rows = await rowsOf(transaction, chunk).where('state', '=', 'withheld').execute();
      const digests = rows.flatMap(({ sha256 }) => sha256 ?? []);
      const others =
        digests.length === 0 ? [] : await withFiles(transaction, digests).select('sha256').execute();
      const taken = new Set(others.map(({ sha256 }) => sha256));
      const ready: ImageRow[] = [];
      for (const row of rows) {
        const gaps = publishingGaps(row, { isSameFile: taken.has(row.sha256), isSimilar: false });
        if (gaps.length === 0) ready.push(row);
        else (gaps.includes('same-file') ? result.replaced : result.incomplete).push(row.public_id);
        // Of two withheld images with the same file one comes back.
        if (gaps.length === 0) taken.add(row.sha256);
      }
      const ids = ready.map(({ id }) => id);
      await setState(transaction, ids, { state: 'published', state_reason: null });
      await enterLists(transaction, ids);
      for (const row of ready)
        noteChange({
          object: rowObject(row),
          before: { visibility: 'withheld', reason: row.state_reason },
          after: { visibility: 'published' },
        });
      result.restored.push(...ready.map((row) => row.public_id));
    }
    if (result.restored.length > 0) await countEdit(transaction);
    return result;
  });
}

async function setState(
  transaction: Transaction<Database>,
  ids: readonly number[],
  state: Pick<ImageRow, 'state' | 'state_reason'>,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.updateTable('image').set(state).where('id', 'in', ids).execute();
}

export interface RemovedImage {
  publicId: string;
  storageKey: string;
}

/** Deletes published images, without their files. Unknown ids are ignored. */
export async function removeImages(
  db: Kysely<Database>,
  publicIds: readonly string[],
): Promise<RemovedImage[]> {
  if (publicIds.length === 0) return [];
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const removed: RemovedImage[] = [];
    for (const chunk of chunks([...new Set(publicIds)])) {
      const rows = await rowsOf(transaction, chunk).where('state', '=', 'published').execute();
      removed.push(...(await removeRows(transaction, rows)));
    }
    for (const { publicId } of removed)
      noteChange({ object: imageObject(publicId, ''), before: { visibility: 'published' } });
    return removed;
  });
}

/**
 * Deletes one image, published, scheduled or withheld. Undefined when it does not exist; its files remain.
 * @throws AppError CHANGED_MEANWHILE when it has another version than the expected one
 */
export function removeImage(
  db: Kysely<Database>,
  publicId: string,
  expectedVersion?: number,
): Promise<RemovedImage | undefined> {
  return inTransactionOf(db)(async (transaction) => {
    await lockLists(transaction);
    const row = await rowsOf(transaction, [publicId]).where('state', '!=', 'draft').executeTakeFirst();
    if (!row) return undefined;
    assertVersion(row.version, expectedVersion);
    noteChange({ object: rowObject(row), before: { visibility: row.state } });
    const [removed] = await removeRows(transaction, [row]);
    return removed;
  });
}

async function removeRows(
  transaction: Transaction<Database>,
  rows: readonly ImageRow[],
): Promise<RemovedImage[]> {
  if (rows.length === 0) return [];
  await leaveLists(
    transaction,
    rows.filter(({ state }) => state === 'published').map(({ id }) => id),
  );
  await transaction
    .deleteFrom('image')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({ publicId: row.public_id, storageKey: row.storage_key ?? '' }));
}
