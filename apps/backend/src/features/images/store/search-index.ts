import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';

/**
 * Maps terms to images in the full-text index of the database engine (table `image_search`). The engines do not parse
 * text: `image-terms.ts` produces the terms, which contain letters, digits and prefix characters only, so quotes around
 * a term suffice in both query languages.
 */
export interface SearchIndex {
  add(images: readonly { id: number; terms: Iterable<string> }[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  clear(): Promise<void>;
  /** Makes reads fast after many images were added. */
  optimize(): Promise<void>;
  /** Numbers of the newest images that have a term of every group. */
  newest(groups: readonly (readonly string[])[], options: NewestOptions): Promise<number[]>;
}

interface NewestOptions {
  limit: number;
  /** Whether many images have terms of every group, so that the newest images probably include some. */
  common: boolean;
  /** Number of images that have terms of every group, if it is known. */
  hits?: number | undefined;
}

export function searchIndex(db: Kysely<Database>): SearchIndex {
  return isPostgres(db as unknown as Kysely<never>) ? postgresIndex(db) : sqliteIndex(db);
}

/**
 * FTS5 reads its lists forwards six times as fast as backwards. The newest image therefore has the lowest row number,
 * and the first rows found are the newest.
 */
const ROW_OF_ZERO = 2 ** 31;

function sqliteIndex(db: Kysely<Database>): SearchIndex {
  return {
    async add(images) {
      // FTS5 writes ascending row numbers into one segment of its index.
      const rows = images.map(({ id, terms }) => [ROW_OF_ZERO - id, [...terms].join(' ')] as const);
      const ascending = JSON.stringify(rows.toSorted(([a], [b]) => a - b));
      await sql`
        insert into image_search (rowid, terms)
        select value ->> 0, value ->> 1 from json_each(${ascending})`.execute(db);
    },
    async remove(ids) {
      const rows = JSON.stringify(ids.map((id) => ROW_OF_ZERO - id));
      await sql`delete from image_search where rowid in (select value from json_each(${rows}))`.execute(db);
    },
    async clear() {
      await sql`insert into image_search (image_search) values ('delete-all')`.execute(db);
    },
    async optimize() {
      await sql`insert into image_search (image_search) values ('optimize')`.execute(db);
    },
    async newest(groups, { limit }) {
      const query = groups.map((terms) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ');
      const { rows } = await sql<{ id: number }>`
        select ${sql.lit(ROW_OF_ZERO)} - rowid as id from image_search
        where image_search match ${query} order by rowid limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

/** Number of newest images that are checked one by one before the index is queried; takes some ten milliseconds. */
const NEWEST_LOOKED_AT = 20_000;

/**
 * Each image has a term for its block of numbers. Every hit costs a page of the table, and a query with the terms of
 * the newest blocks reads only the hits in them.
 */
const BLOCK_IMAGES = 32_768;
const blockTerm = (id: number): string => `@${Math.floor(id / BLOCK_IMAGES)}`;
/** Only the newest blocks are read if this part of the hits is enough. */
const FEW_OF_HITS = 1 / 4;

/** GIN has no order: it finds all hits before the newest are known. For common terms, hits are found without it. */
function postgresIndex(db: Kysely<Database>): SearchIndex {
  const read = async (query: RawBuilder<{ id: number }>): Promise<{ id: number }[]> =>
    (await query.execute(db)).rows;
  const amongNewest = (query: string, limit: number) =>
    read(sql`
      select image_id as id
      from (select * from image_search order by image_id desc limit ${sql.lit(NEWEST_LOOKED_AT)}) as newest
      where terms @@ ${query}::tsquery order by image_id desc limit ${limit}`);
  // The sum prevents the planner from scanning the primary key.
  const amongAll = (query: string, limit: number) =>
    read(sql`
      select image_id as id from image_search
      where terms @@ ${query}::tsquery order by image_id + 0 desc limit ${limit}`);
  // Evenly distributed, the hits in these blocks are one and a half times as many as wanted.
  const amongNewestBlocks = (query: string, limit: number, part: number) =>
    read(sql`
      select image_id as id from image_search
      where terms @@ (
        select ('(' || ${query}::text || ') & (' || string_agg('''@' || block || '''', ' | ') || ')')::tsquery
        from (select max(image_id) / ${sql.lit(BLOCK_IMAGES)} as newest from image_search) as counted,
          generate_series(newest - ceil(1.5 * ${part}::float * newest)::integer, newest) as block)
      order by image_id + 0 desc limit ${limit}`);
  return {
    async add(images) {
      const ids = images.map(({ id }) => id);
      const terms = images.map((image) => [...image.terms, blockTerm(image.id)].join(' '));
      await sql`
        insert into image_search (image_id, terms)
        select id, array_to_tsvector(string_to_array(terms, ' '))
        from unnest(${ids}::integer[], ${terms}::text[]) as added (id, terms)`.execute(db);
    },
    async remove(ids) {
      await sql`delete from image_search where image_id = any(${[...ids]}::integer[])`.execute(db);
    },
    async clear() {
      await sql`delete from image_search`.execute(db);
    },
    async optimize() {
      await sql`analyze image_search`.execute(db);
    },
    async newest(groups, { limit, common, hits = 0 }) {
      const query = groups.map((terms) => `(${terms.map((term) => `'${term}'`).join(' | ')})`).join(' & ');
      const part = limit / hits;
      const isFew = !common && part <= FEW_OF_HITS;
      const blocks = isFew ? await amongNewestBlocks(query, limit, part) : [];
      const newest = common ? await amongNewest(query, limit) : blocks;
      const rows = newest.length === limit ? newest : await amongAll(query, limit);
      return rows.map(({ id }) => id);
    },
  };
}
