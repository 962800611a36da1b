import type { StudioImageQuery, StudioImageSort } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { invalidField } from '../../../lib/errors.ts';
import { imageConditions } from './image-conditions.ts';

/** Where a page of the table begins: after this row. The total is counted for the first page only. */
export interface ImageCursor {
  /** Value that the list is sorted by; null for an image without popularity. */
  value: string | number | null;
  id: number;
  total: number;
  isExact: boolean;
}

/** The place of an image in an order. */
export type ImagePlace = Pick<ImageCursor, 'value' | 'id'>;

export const writeCursor = ({ value, id, total, isExact }: ImageCursor): string =>
  Buffer.from(JSON.stringify([value, id, total, isExact])).toString('base64url');

/** @throws AppError VALIDATION_FAILED */
export function readCursor(text: string | undefined): ImageCursor | undefined {
  if (text === undefined) return undefined;
  const parsed = parse(Buffer.from(text, 'base64url').toString());
  const [value, id, total, isExact] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  const isValue = value === null || typeof value === 'string' || typeof value === 'number';
  if (!isValue || !isNumber(id) || !isNumber(total) || typeof isExact !== 'boolean')
    throw invalidField('cursor', 'Read the list again from its beginning');
  return { value, id, total, isExact };
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a list is sorted by, of any image. */
export interface ImageKey {
  id: number;
  title: string;
  createdAt: number;
  score: number | null;
}

export const isDescending = (sort: StudioImageSort): boolean => sort.startsWith('-');

export function valueOf(key: ImageKey, sort: StudioImageSort): ImageCursor['value'] {
  if (sort === '-popularity') return key.score;
  return sort === 'title' || sort === '-title' ? key.title : key.createdAt;
}

/** Sorts in memory and returns the page that the query asks for, with the cursor of the next one. */
export function pageOf<Key extends ImageKey>(
  keys: readonly Key[],
  { sort, cursor, pageSize }: Pick<StudioImageQuery, 'sort' | 'cursor' | 'pageSize'>,
  isExact: boolean,
): { keys: Key[]; nextCursor: string | null; total: number; totalIsExact: boolean } {
  const sign = isDescending(sort) ? -1 : 1;
  const order = (a: [ImageCursor['value'], number], b: [ImageCursor['value'], number]): number =>
    sign * (compare(a[0], b[0]) || a[1] - b[1]);
  const place = (key: Key): [ImageCursor['value'], number] => [valueOf(key, sort), key.id];
  const after = readCursor(cursor);
  const sorted = keys.toSorted((a, b) => order(place(a), place(b)));
  const rest = after ? sorted.filter((key) => order(place(key), [after.value, after.id]) > 0) : sorted;
  const page = rest.slice(0, pageSize);
  const last = page.at(-1);
  const total = keys.length;
  return {
    keys: page,
    nextCursor:
      last && rest.length > pageSize
        ? writeCursor({ value: valueOf(last, sort), id: last.id, total, isExact })
        : null,
    total,
    totalIsExact: isExact,
  };
}

/** Null is the lowest value. */
function compare(one: ImageCursor['value'], other: ImageCursor['value']): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Pages by popularity: the counted images, then all others, the newest first. */
export function popularImages(db: Kysely<Database>) {
  async function popular(query: StudioImageQuery, after: ImageCursor | undefined): Promise<ImagePlace[]> {
    const limit = query.pageSize + 1;
    const counted = after?.value === null ? [] : await counts(query, after, limit);
    if (counted.length === limit) return counted;
    const others = await db
      .selectFrom('published_image as image')
      .where((eb) => eb.and(imageConditions(db, eb, query)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('image_popularity').select('image_id').whereRef('image_id', '=', 'image.id'),
          ),
        ),
      )
      .$if(after?.value === null, (images) => images.where('image.id', '<', after?.id ?? 0))
      .orderBy('image.id', 'desc')
      .limit(limit - counted.length)
      .select(['image.id', sql<null>`null`.as('value')])
      .execute();
    return [...counted, ...others];
  }

  const counts = (
    query: StudioImageQuery,
    after: ImageCursor | undefined,
    limit: number,
  ): Promise<ImagePlace[]> =>
    db
      .selectFrom('image_popularity')
      .innerJoin('published_image as image', 'image.id', 'image_popularity.image_id')
      .where((eb) => eb.and(imageConditions(db, eb as never, query)))
      .$if(after !== undefined, (images) =>
        images.where(
          sql<boolean>`(image_popularity.score, image_popularity.image_id) < (${after?.value}, ${after?.id})`,
        ),
      )
      .orderBy('image_popularity.score', 'desc')
      .orderBy('image_popularity.image_id', 'desc')
      .limit(limit)
      .select(['image.id', 'image_popularity.score as value'])
      .execute();

  return popular;
}
