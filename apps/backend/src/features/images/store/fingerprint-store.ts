import type { SimilarImage } from '@lumigraph/contracts/studio';
import { type Kysely, sql } from 'kysely';
import { inList } from '../../../db/in-list.ts';
import type { Database } from '../../../db/tables/index.ts';
import phash from 'sharp-phash';

/** Image data as sharp's `raw` returns it. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** 64 characters `0` or `1`. Images that look alike have fingerprints that differ in few places. */
export const fingerprintOf = ({ data, raw }: Pixels): Promise<string> => phash(data, { raw });

/** Images whose fingerprints differ in at most this number of bits are shown as similar. */
const SIMILAR_BITS = 6;

const BAND_BITS = 16;
type Bands = readonly [number, number, number, number];

const bandColumns = ['band0', 'band1', 'band2', 'band3'] as const;
type BandsRow = Record<(typeof bandColumns)[number], number>;

const bandsIn = ({ band0, band1, band2, band3 }: BandsRow): Bands => [band0, band1, band2, band3];

/** The fingerprint in four parts that an index can find. */
function bandsOf(fingerprint: string): Bands {
  const band = (index: number): number =>
    Number.parseInt(fingerprint.slice(index * BAND_BITS, (index + 1) * BAND_BITS), 2);
  return [band(0), band(1), band(2), band(3)];
}

/**
 * A band and everything that differs from it in one bit. Of two fingerprints that differ in at most seven bits, one of
 * the four bands differs in at most one: to look for these values finds every similar image.
 */
const nearBands = (band: number): number[] => [
  band,
  ...Array.from({ length: BAND_BITS }, (_, bit) => band ^ (1 << bit)),
];

function distance(one: Bands, other: Bands): number {
  let bits = 0;
  for (const [index, band] of one.entries())
    for (let rest = band ^ (other[index] ?? 0); rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Similar images that are shown for one draft. */
const MOST_SIMILAR = 5;

/** Stores the fingerprint of a file: of an animated one, that of the chosen frame. */
export async function addFingerprint(
  db: Kysely<Database>,
  sha256: string,
  fingerprint: string,
): Promise<void> {
  const [band0, band1, band2, band3] = bandsOf(fingerprint);
  const bands = { band0, band1, band2, band3 };
  await db
    .insertInto('image_fingerprint')
    .values({ sha256, ...bands })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(bands))
    .execute();
}

/** Digests of the files that look like the one with this fingerprint, the most similar first; not its own. */
export async function similarFiles(
  db: Kysely<Database>,
  sha256: string,
  fingerprint: string,
): Promise<string[]> {
  return withinReach(db, sha256, bandsOf(fingerprint));
}

/** The same for a file whose fingerprint is stored; none without one. */
export async function filesLike(db: Kysely<Database>, sha256: string): Promise<string[]> {
  const own = await db
    .selectFrom('image_fingerprint')
    .select(bandColumns)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return own ? withinReach(db, sha256, bandsIn(own)) : [];
}

/** The numbers of the published images that look nearly the same as a file. */
export async function twinsOf(db: Kysely<Database>, sha256: string): Promise<number[]> {
  const digests = await filesLike(db, sha256);
  if (digests.length === 0) return [];
  const rows = await db.selectFrom('published_image').where('sha256', 'in', digests).select('id').execute();
  return rows.map(({ id }) => id);
}

/** What an image is compared by with others. */
export interface ComparedImage {
  id: number;
  sha256: string;
  tags: readonly string[];
  categoryId: number;
  placeholder: string;
}

/** What a published image is compared by; the whole row is three times as much. */
export async function comparedImage(
  db: Kysely<Database>,
  publicId: string,
): Promise<ComparedImage | undefined> {
  const image = await db
    .selectFrom('published_image')
    .select(['id', 'sha256', 'tags', 'category_id as categoryId', 'placeholder'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return image && { ...image, tags: JSON.parse(image.tags) as string[] };
}

/** Two images without anything in common differ in half of the bits. */
const UNLIKE_BITS = 32;

/**
 * How much the file of an image looks like those of other images: 1 for the same look, 0 for another one. Images without
 * a fingerprint are left out.
 */
export async function likeness(
  db: Kysely<Database>,
  imageId: number,
  others: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('published_image as image')
    .innerJoin('image_fingerprint', 'image_fingerprint.sha256', 'image.sha256')
    .select(['image.id', ...bandColumns])
    .where(inList(db, 'image.id', { items: [imageId, ...others], type: 'integer' }))
    .execute();
  const bands = new Map(rows.map((row): [number, Bands] => [row.id, bandsIn(row)]));
  const own = bands.get(imageId);
  if (!own) return new Map();
  return new Map(
    [...bands].map(([id, other]) => [id, Math.max(0, 1 - distance(own, other) / UNLIKE_BITS)] as const),
  );
}

/** The digests of the files that look like one with these bands, the most similar first; not its own. */
async function withinReach(db: Kysely<Database>, sha256: string, bands: Bands): Promise<string[]> {
  const near = bands.map(nearBands);
  const rows = await db
    .selectFrom('image_fingerprint')
    .select(['sha256', ...bandColumns])
    .where('sha256', '!=', sha256)
    .where((eb) =>
      eb.or(
        bandColumns.map((band, index) => inList(db, band, { items: near[index] ?? [], type: 'integer' })),
      ),
    )
    .execute();
  return rows
    .map((row) => ({ sha256: row.sha256, bits: distance(bands, bandsIn(row)) }))
    .filter(({ bits }) => bits <= SIMILAR_BITS)
    .toSorted((x, y) => x.bits - y.bits)
    .slice(0, MOST_SIMILAR)
    .map((found) => found.sha256);
}

/** Published images without a fingerprint, the newest first. */
export const withoutFingerprint = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('published_image as image')
    .leftJoin('image_fingerprint', 'image_fingerprint.sha256', 'image.sha256')
    .select(['image.id', 'image.sha256', 'image.storage_key'])
    .where('image_fingerprint.sha256', 'is', null)
    .orderBy('image.id', 'desc')
    .limit(limit)
    .execute();

type FoundFile = Omit<SimilarImage, 'isSameFile'> & { sha256: string };

/** Images and drafts whose files have these digests. */
export async function filesWithDigests(
  db: Kysely<Database>,
  digests: readonly string[],
): Promise<FoundFile[]> {
  if (digests.length === 0) return [];
  const files = () =>
    db
      .selectFrom('image')
      .select(['sha256', 'public_id as id', 'title', 'version', 'state'])
      .select(['width', 'height', 'bytes', 'created_at as addedAt'])
      .where('sha256', 'in', digests);
  // Two queries, because each has an index of its own.
  const published = await files().where('state', '=', sql.lit('published')).orderBy('id').execute();
  const others = await files().where('state', '!=', sql.lit('published')).orderBy('id').execute();
  return [...published, ...others].map(({ sha256, state, version, ...file }) => ({
    ...file,
    sha256: sha256 ?? '',
    ...(state === 'draft'
      ? { kind: 'draft', visibility: null, version: null }
      : { kind: 'image', visibility: state, version }),
  }));
}

/** The files among these that an image looks like, in the order of the digests; not its own entry. */
export const similarTo = (
  own: { id: string; sha256: string | null },
  digests: readonly string[],
  files: readonly FoundFile[],
): SimilarImage[] =>
  digests.flatMap((digest) =>
    files
      .filter((file) => file.sha256 === digest && file.id !== own.id)
      .map(({ sha256, ...file }) => ({ ...file, isSameFile: sha256 === own.sha256 })),
  );
