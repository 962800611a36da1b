import { IMAGE_ID_MAX_LENGTH, isImageId } from '@lumigraph/contracts';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { ImageTable } from '../../../db/tables/images.ts';
import type { Database } from '../../../db/tables/index.ts';
import { imageObject } from './image-changes.ts';
import { chunks, lockLists } from './list-counters.ts';
import { type NewImage, toRow } from './image-rows.ts';
import { enterLists } from './list-pages.ts';
import { findTransform } from './renditions.ts';
import { addFingerprint } from './fingerprint-store.ts';

/** The states in which new images are stored. */
export type NewState = 'published' | 'scheduled';

export interface AddResult {
  /** In the given order. `publicId` differs from the requested id if that was taken. */
  added: { publicId: string; sha256: string }[];
  /** Images whose bytes are already published, with their existing public ids. */
  skipped: { publicId: string; sha256: string }[];
}

/** `addMany` of the image store. */
export async function addImages(
  db: Kysely<Database>,
  images: readonly NewImage[],
  state: NewState,
): Promise<AddResult> {
  if (images.length === 0) return { added: [], skipped: [] };
  return inTransactionOf(db)((transaction) => addImagesIn(transaction, images, state));
}

/** The same in the caller's transaction. */
export async function addImagesIn(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
  state: NewState,
): Promise<AddResult> {
  for (const image of images) assertPublishable(image.publicId);
  if (images.length === 0) return { added: [], skipped: [] };
  await lockLists(transaction);
  const known = await idsByFile(transaction, images);
  const fresh = new Map<string, NewImage>();
  for (const image of images) if (!known.has(image.sha256)) fresh.set(image.sha256, image);
  // Of several images with equal bytes the first one is added. A Map keeps the position of a key's first insertion.
  for (const image of images.toReversed()) if (fresh.has(image.sha256)) fresh.set(image.sha256, image);

  const publicIds = await freePublicIds(transaction, [...fresh.values()]);
  const publicIdOf = ({ sha256, publicId }: NewImage): string => publicIds.get(sha256) ?? publicId;
  const now = Date.now();
  await insertRows(
    transaction,
    [...fresh.values()].map((image) => toRow({ ...image, publicId: publicIdOf(image) }, state, now)),
  );
  for (const image of fresh.values()) {
    if (image.fingerprint !== undefined) await addFingerprint(transaction, image.sha256, image.fingerprint);
    noteChange({
      object: imageObject(publicIdOf(image), image.title),
      after: { visibility: state, ...(state === 'scheduled' ? { createdAt: image.createdAt } : {}) },
    });
  }

  const added = [...fresh.values()].map((image) => ({ sha256: image.sha256, publicId: publicIdOf(image) }));
  const skipped = images
    .filter((image) => fresh.get(image.sha256) !== image)
    .map((image) => ({ sha256: image.sha256, publicId: known.get(image.sha256) ?? publicIdOf(image) }));
  return { added, skipped };
}

/** Writes rows in their order, and puts the published ones into the lists. Each gets the next id. */
export async function insertRows(
  transaction: Transaction<Database>,
  rows: readonly Insertable<ImageTable>[],
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const inserted = await transaction.insertInto('image').values(chunk).returning(['id', 'state']).execute();
    await enterLists(
      transaction,
      inserted.filter(({ state }) => state === 'published').map(({ id }) => id),
    );
  }
}

function assertPublishable(publicId: string): void {
  if (!isImageId(publicId))
    throw new Error(
      `${JSON.stringify(publicId)} cannot be a public id: use plain segments separated by slashes`,
    );
  const [first = ''] = publicId.split('/');
  if (findTransform(first))
    throw new Error(`A public id must not start with the image transform ${JSON.stringify(first)}`);
}

/** Addresses of the scheduled and published images that have these files. */
async function idsByFile(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const chunk of chunks(images.map((image) => image.sha256)))
    for (const row of await withFiles(transaction, chunk).select(['sha256', 'public_id']).execute())
      known.set(row.sha256 ?? '', row.public_id);
  return known;
}

/** The scheduled and published images that have these files; there is at most one for each. */
export const withFiles = (db: Kysely<Database>, sha256: readonly string[]) =>
  db
    .selectFrom('image')
    .where('sha256', 'in', sha256)
    // As the index of these says it.
    .where(sql<boolean>`state in ('published', 'scheduled')`);

const SUFFIX_LENGTHS = [0, 6, 16, 64];

/** Maps each sha256 to a public id: the requested id, or the id with a part of the hash as suffix if it is taken. */
async function freePublicIds(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  let open = images;
  for (const length of SUFFIX_LENGTHS) {
    if (open.length === 0) break;
    const candidateId = (image: NewImage): string => withSuffix(image, length);
    const taken = await takenPublicIds(transaction, open.map(candidateId));
    for (const image of open) {
      const publicId = candidateId(image);
      if (taken.has(publicId) || used.has(publicId)) continue;
      used.add(publicId);
      chosen.set(image.sha256, publicId);
    }
    open = open.filter((image) => !chosen.has(image.sha256));
  }
  return chosen;
}

function withSuffix({ publicId, sha256 }: NewImage, length: number): string {
  if (length === 0) return publicId;
  const room = IMAGE_ID_MAX_LENGTH - length - 1;
  return `${publicId.slice(0, room).toWellFormed()}-${sha256.slice(0, length)}`;
}

async function takenPublicIds(
  transaction: Transaction<Database>,
  publicIds: readonly string[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunks(publicIds)) {
    const rows = await transaction
      .selectFrom('image')
      .select('public_id')
      .where('public_id', 'in', chunk)
      .execute();
    for (const row of rows) taken.add(row.public_id);
  }
  return taken;
}
