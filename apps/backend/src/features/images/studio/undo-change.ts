import { IMAGES_CHANGED, type UndoResult } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { isEqualValue, type ImageChanges } from '../store/image-changes.ts';
import type { ImageEditor } from '../store/image-editor.ts';
import type { ImageFields, Translations } from '../store/image-rows.ts';

interface Undone extends Partial<ImageFields> {
  visibility?: string;
  reason?: string;
}

interface Entry {
  id: string;
  before: Undone;
  after: Undone;
}

/** A change of many images. */
export interface BulkChangeSummary {
  /** For {@link undoChange}. */
  id: string;
  at: number;
  actor: string;
  images: number;
}

interface Slice {
  limit: number;
  offset: number;
}

/** Changes of many images that can be undone, the last one first. */
async function bulkChanges(
  db: Kysely<Database>,
  { limit, offset }: Slice,
): Promise<{ items: BulkChangeSummary[]; total: number }> {
  const changes = db
    .selectFrom('audit_event')
    .where('action', '=', IMAGES_CHANGED)
    .where('request_id', 'is not', null)
    .where('before', 'is not', null)
    .where('after', 'is not', null);
  const rows = await changes
    .select(({ fn }) => [
      'request_id as id',
      fn.max('actor_name').as('actor'),
      fn.max<number>('at').as('at'),
      fn.countAll().as('images'),
    ])
    .groupBy('request_id')
    .orderBy('at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await changes
    .select(({ fn }) => fn.count('request_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ id, images, ...row }) => ({ ...row, id: id ?? '', images: Number(images) }));
  return { items, total: Number(total) };
}

/**
 * Undoes a bulk change from its audit entries: each field gets its former value where it still has the one of the
 * change.
 * @param requestId request of the bulk change
 * @throws AppError NOT_FOUND for an unknown one
 */
async function undoChange(db: Kysely<Database>, editor: ImageEditor, requestId: string): Promise<UndoResult> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['object_id as id', 'before', 'after'])
    .where('request_id', '=', requestId)
    .where('action', '=', IMAGES_CHANGED)
    .execute();
  const entries = rows
    .filter(({ before, after }) => before !== null && after !== null)
    .map(({ id, before, after }) => ({
      id,
      before: JSON.parse(before ?? '') as Undone,
      after: JSON.parse(after ?? '') as Undone,
    }));
  if (entries.length === 0) throw new AppError('NOT_FOUND');
  const restored = await undoEntries(editor, entries);
  return { restored, kept: entries.length - restored };
}

async function undoEntries(editor: ImageEditor, entries: readonly Entry[]): Promise<number> {
  const ids = entries.map(({ id }) => id);
  const visibility = entries[0]?.after.visibility;
  if (visibility === 'withheld') return (await editor.restore(ids)).restored.length;
  if (visibility === 'published') return (await editor.withhold(ids, entries[0]?.before.reason ?? '')).length;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const restored = new Set<string>();
  await editor.editEach(ids, (id, image) => {
    const changes = inverse(byId.get(id), image);
    if (Object.keys(changes).length > 0) restored.add(id);
    else restored.delete(id);
    return changes;
  });
  return restored.size;
}

function inverse(entry: Entry | undefined, image: ImageFields): ImageChanges {
  if (!entry) return {};
  const { before, after } = entry;
  const unchanged = Object.entries(before).filter(([field]) =>
    isEqualValue(image[field as keyof ImageFields], after[field as keyof ImageFields]),
  );
  return {
    ...Object.fromEntries(unchanged),
    ...(before.title && unchanged.some(([field]) => field === 'title')
      ? { title: withoutAdded(before.title, after.title) }
      : {}),
    ...(before.alt && unchanged.some(([field]) => field === 'alt')
      ? { alt: withoutAdded(before.alt, after.alt) }
      : {}),
  };
}

/** The former texts; those in languages that the change has added are removed, as an empty text does. */
const withoutAdded = (before: Translations, after: Translations = {}): Translations => ({
  ...Object.fromEntries(Object.keys(after).map((locale) => [locale, ''])),
  ...before,
});

/** Changes of many images, and how one of them is undone. */
export const changesOf = (db: Kysely<Database>, editor: ImageEditor) => ({
  undo: (requestId: string): Promise<UndoResult> => undoChange(db, editor, requestId),
  changes: (slice: Slice) => bulkChanges(db, slice),
});
