import { locales, SEARCH_MAX_RESULTS } from '@lumigraph/contracts';
import type {
  StudioImageFilters,
  StudioImageQuery,
  StudioImageRow,
  StudioImageVisibility,
  StudioPage,
} from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { type StoredImage, toImage } from '../store/image-rows.ts';
import type { SearchService } from '../search/search-service.ts';
import {
  counterOf,
  hasFilter,
  hasWords,
  imageConditions,
  type Images,
  countQuery,
  FEW,
  pageQuery,
} from './image-conditions.ts';
import {
  pageOf,
  readCursor,
  writeCursor,
  type ImageCursor,
  type ImagePlace,
  popularImages,
} from './image-keys.ts';
import {
  imageRow,
  listedImage,
  rowColumns,
  translationsOf,
  type ListedImage,
  type RowColumns,
} from './image-row.ts';

export interface ImageListDeps {
  db: Kysely<Database>;
  search: Pick<SearchService, 'numbers'>;
  cdnBase: string;
}

interface Total {
  total: number;
  isExact: boolean;
}

interface Page {
  images: ListedImage[];
  nextCursor: string | null;
  total: number;
  totalIsExact: boolean;
}

/** The images of the table. Every page is a range of an index, so that its cost does not grow with the gallery. */
export function createImageList({ db, search, cdnBase }: ImageListDeps) {
  const { matching, unpublished, read, find, sorted } = imageQueries(db);
  const popular = popularImages(db);

  async function page(query: StudioImageQuery): Promise<Page> {
    if (query.visibility !== 'published') {
      const ids = await unpublished(query, query.visibility);
      return inMemory(ids, query, ids.length < MOST_UNPUBLISHED);
    }
    const { q = '', sort } = query;
    if (q.trim() !== '') {
      const found = await foundNumbers(q);
      return inMemory(await matching(query, { among: found }), query, found.length < SEARCH_MAX_RESULTS);
    }
    const isByDate = sort === 'createdAt' || sort === '-createdAt';
    const few = isByDate || !hasFilter(query) ? undefined : await matching(query, { limit: FEW + 1 });
    return few && few.length <= FEW ? inMemory(few, query, true) : fromIndex(query);
  }

  /** Words, and the image with this id. */
  async function foundNumbers(q: string): Promise<number[]> {
    const named = await db
      .selectFrom('published_image')
      .select('id')
      .where('public_id', '=', q.trim())
      .executeTakeFirst();
    const found = await search.numbers({ q, sort: 'newest' }, 'en');
    return named ? [named.id, ...found.filter((id) => id !== named.id)] : found;
  }

  async function inMemory(ids: readonly number[], query: StudioImageQuery, isExact: boolean): Promise<Page> {
    const keys =
      ids.length === 0
        ? []
        : await db
            .selectFrom('image')
            .leftJoin('image_popularity', 'image_popularity.image_id', 'image.id')
            .where('image.id', 'in', [...ids])
            .select([
              'image.id',
              'title',
              'score',
              (eb) => eb.fn.coalesce('published_at', sql.lit(0)).as('createdAt'),
            ])
            .execute();
    const { keys: chosen, ...rest } = pageOf(keys, query, isExact);
    return { images: await read(chosen.map(({ id }) => id)), ...rest };
  }

  async function fromIndex(query: StudioImageQuery): Promise<Page> {
    const after = readCursor(query.cursor);
    const { keys, images, counted } =
      query.sort === '-popularity' ? await byPopularity(query, after) : await sorted(query, after);
    const { total, isExact } = after ?? totalOf(query, counted);
    const last = keys[query.pageSize - 1];
    return {
      images: images.slice(0, query.pageSize),
      nextCursor: last && keys.length > query.pageSize ? writeCursor({ ...last, total, isExact }) : null,
      total,
      totalIsExact: isExact,
    };
  }

  async function byPopularity(query: StudioImageQuery, after: ImageCursor | undefined): Promise<KeyedImages> {
    const first = after ? undefined : await countQuery(db, query).executeTakeFirst();
    const keys = await popular(query, after);
    return { keys, images: await read(keys.map(({ id }) => id)), counted: first?.counted };
  }

  return {
    async list(query: StudioImageQuery): Promise<StudioPage<StudioImageRow>> {
      const { images, ...rest } = await page(query);
      return { items: images.map(rowIn(cdnBase, query.texts)), ...rest };
    },

    find,

    /** Ids of the images that a filter finds, at most `limit`. */
    async ids(filters: StudioImageFilters, limit: number): Promise<string[]> {
      const { images } = await page({ ...filters, sort: '-createdAt', pageSize: limit });
      return images.map(({ publicId }) => publicId);
    },
  };
}

/** Rows with the texts of some languages beside the English ones, if any are given. */
const rowIn = (cdnBase: string, texts: StudioImageQuery['texts']) => {
  const rowOf = imageRow(cdnBase);
  const wanted = texts?.split(',').flatMap((code) => locales.filter((locale) => locale === code));
  return (image: ListedImage): StudioImageRow =>
    wanted === undefined ? rowOf(image) : { ...rowOf(image), translations: translationsOf(image, wanted) };
};

/** Of more unpublished images than these, the others are not listed. */
const MOST_UNPUBLISHED = 10_000;

interface KeyedImages {
  keys: ImagePlace[];
  images: ListedImage[];
  /** The value of {@link countQuery}; absent on further pages and without an image. */
  counted: number | string | bigint | undefined;
}

/** The queries of the list. */
function imageQueries(db: Kysely<Database>) {
  async function matching(
    filters: StudioImageFilters,
    { among, limit }: { among?: readonly number[]; limit?: number },
  ): Promise<number[]> {
    if (among?.length === 0) return [];
    const rows = await db
      .selectFrom('published_image as image')
      .select('image.id')
      .where((eb) => eb.and(imageConditions(db, eb, filters)))
      .$if(among !== undefined, (images) => images.where('image.id', 'in', [...(among ?? [])]))
      .$if(limit !== undefined, (images) => images.limit(limit ?? 0))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Scheduled or withheld images; there are few. */
  async function unpublished(
    filters: StudioImageFilters,
    state: Exclude<StudioImageVisibility, 'published'>,
  ): Promise<number[]> {
    const { q = '' } = filters;
    const rows = await (db as unknown as Kysely<Images>)
      .selectFrom('image')
      .select(['image.id', 'image.public_id', 'image.title', 'image.alt', 'image.tags'])
      .where('image.state', '=', state)
      .where((eb) => eb.and(imageConditions(db, eb, filters)))
      .orderBy('image.id', 'desc')
      .limit(MOST_UNPUBLISHED)
      .execute();
    return rows.filter((row) => hasWords(row, q.trim())).map(({ id }) => id);
  }

  async function read(ids: readonly number[]): Promise<ListedImage[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('image')
      .select(rowColumns)
      .where('image.id', 'in', [...ids])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      // Drafts have a list of their own.
      return row ? [listedImage(row as RowColumns)] : [];
    });
  }

  /** An image of any state with everything that is stored of it. */
  async function find(publicId: string): Promise<StoredImage | undefined> {
    const row = await db.selectFrom('image').selectAll().where('public_id', '=', publicId).executeTakeFirst();
    return row && toImage(row);
  }

  /** A page by date or title, one image more, and the total. */
  async function sorted(query: StudioImageQuery, after: ImageCursor | undefined): Promise<KeyedImages> {
    const rows = await pageQuery(db, query, after).execute();
    return {
      keys: rows.map(({ id, key_value: value }) => ({ id, value })),
      images: rows.map((row) => listedImage(row)),
      counted: rows[0]?.counted ?? undefined,
    };
  }

  return { matching, unpublished, read, find, sorted };
}

function totalOf(filters: StudioImageFilters, counted: number | string | bigint = 0): Total {
  const count = Number(counted);
  if (counterOf(filters) !== undefined) return { total: count, isExact: true };
  return { total: Math.min(count, FEW), isExact: count <= FEW };
}
