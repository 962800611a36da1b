import { IMAGE_ID_MAX_LENGTH, isImageId } from '@lumigraph/contracts';
import type { Kysely, Transaction } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/tables/index.ts';
import { imageObject } from './image-fields.ts';
import { chunks, lockLists, readCounters, writeCounters } from './list-counters.ts';
import type { AddResult, NewImage } from './image-records.ts';
import { toRow, type Positions } from './image-rows.ts';
import { findTransform } from '../delivery/renditions.ts';
import { addFingerprint } from '../uploads/fingerprint-store.ts';
import { addToIndex, indexedImages, toIndexed } from '../search/search-index-store.ts';

/** Implements {@link ImageStore.addMany}. */
export async function addImages(db: Kysely<Database>, images: readonly NewImage[]): Promise<AddResult> {
  if (images.length === 0) return { added: [], skipped: [] };
  return inTransactionOf(db)((transaction) => addImagesIn(transaction, images));
}

/** The same in the caller's transaction. */
export async function addImagesIn(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
): Promise<AddResult> {
  for (const image of images) assertPublishable(image.publicId);
  if (images.length === 0) return { added: [], skipped: [] };
  await lockLists(transaction);
  const published = await publishedHashes(transaction, images);
  const fresh = new Map<string, NewImage>();
  for (const image of images) if (!published.has(image.sha256)) fresh.set(image.sha256, image);
  // Of several images with equal bytes the first one is published. A Map keeps the position of a key's first
  // insertion.
  for (const image of images.toReversed()) if (fresh.has(image.sha256)) fresh.set(image.sha256, image);

  const publicIds = await freePublicIds(transaction, [...fresh.values()]);
  await insert(transaction, [...fresh.values()], publicIds);
  for (const image of fresh.values()) {
    if (image.fingerprint !== undefined) await addFingerprint(transaction, image.sha256, image.fingerprint);
    noteChange({
      object: imageObject(publicIds.get(image.sha256) ?? '', image.title),
      after: { visibility: 'published' },
    });
  }

  const added = [...fresh.keys()].map((sha256) => ({ sha256, publicId: publicIds.get(sha256) ?? '' }));
  const skipped = images
    .filter((image) => fresh.get(image.sha256) !== image)
    .map(({ sha256 }) => ({ sha256, publicId: published.get(sha256) ?? publicIds.get(sha256) ?? '' }));
  return { added, skipped };
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

async function publishedHashes(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
): Promise<Map<string, string>> {
  const published = new Map<string, string>();
  for (const chunk of chunks(images.map((image) => image.sha256))) {
    const rows = await transaction
      .selectFrom('image')
      .select(['sha256', 'public_id'])
      .where('sha256', 'in', chunk)
      .execute();
    for (const row of rows) published.set(row.sha256, row.public_id);
  }
  return published;
}

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

async function insert(
  transaction: Transaction<Database>,
  images: readonly NewImage[],
  publicIds: ReadonlyMap<string, string>,
): Promise<void> {
  const categoryIds = new Set(images.map((image) => image.categoryId));
  const counters = await readCounters(transaction, [
    'all',
    'special',
    ...[...categoryIds].flatMap((id) => [`category:${id}`, `special-category:${id}`]),
  ]);
  const next = (name: string): number => {
    const value = (counters.get(name) ?? 0) + 1;
    counters.set(name, value);
    return value;
  };
  const rows = images.map((image) => {
    const positions: Positions = {
      all_position: next('all'),
      category_position: next(`category:${image.categoryId}`),
      special_position: image.special ? next('special') : null,
    };
    if (image.special) next(`special-category:${image.categoryId}`);
    return toRow(image, publicIds.get(image.sha256) ?? image.publicId, positions);
  });
  for (const chunk of chunks(rows)) {
    await transaction.insertInto('image').values(chunk).execute();
    const publicIdsOfChunk = chunk.map((row) => row.public_id);
    const added = await indexedImages(transaction)
      .where('image.public_id', 'in', publicIdsOfChunk)
      .orderBy('image.id')
      .execute();
    await addToIndex(transaction, added.map(toIndexed));
  }
  await writeCounters(transaction, counters);
}
