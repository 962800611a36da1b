import { sql, type Kysely } from 'kysely';
import { boundLists } from '../../../db/bound-lists.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import { STRONG_MARK } from './picture-terms.ts';

/** Reading of the terms and their counts: completions, suggestions, estimates. */

export interface Completion {
  term: string;
  count: number;
}

/** Short beginnings have thousands of completions: the alphabet's first so many are compared. */
const LOOKED_AT = 400;
/** Sorts after everything that begins with the same letters. */
export const LAST = '\u{10ffff}';

function range(db: Kysely<Database>, { prefix, last, limit }: RangeValues) {
  const inRange = db
    .selectFrom('image_term')
    .where('term', '>=', prefix as string)
    .where('term', '<', last as string)
    .orderBy('term')
    .limit(LOOKED_AT)
    .select(['term', 'count', 'label'])
    .as('range');
  return (
    db
      .selectFrom(inRange)
      // The word itself counts as a completion, and is never crowded out by longer ones.
      .orderBy(sql`case when term = ${prefix} then 0 else 1 end`)
      .orderBy('count', 'desc')
      .orderBy('term')
      .limit(limit as number)
  );
}

/** A word that begins with what was typed. */
export interface WordCompletion extends Completion {
  /** In how many titles, tags and categories it stands. */
  strong: number;
}

interface RangeValues extends Record<string, unknown> {
  prefix: unknown;
  last: unknown;
  limit: unknown;
}

export function completionQuery(db: Kysely<Database>, values: RangeValues) {
  return range(db, values)
    .select(['term', 'count'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('image_term as titled')
            .select('titled.count')
            .whereRef('titled.term', '=', sql`${sql.lit(STRONG_MARK)} || range.term`),
          sql<number>`0`,
        )
        .as('strong'),
    );
}

export function createCompletions(db: Kysely<Database>) {
  const read = preparedQuery<RangeValues, WordCompletion>(db, ['prefix', 'last', 'limit'], (values) =>
    completionQuery(db, values),
  );
  return async (prefix: string, limit: number): Promise<WordCompletion[]> =>
    read({ prefix, last: prefix + LAST, limit });
}

export async function labelsOf(
  db: Kysely<Database>,
  prefix: string,
  limit: number,
): Promise<{ label: string; count: number }[]> {
  const rows = await range(db, { prefix, last: prefix + LAST, limit })
    .select(['label', 'count'])
    .execute();
  return rows.flatMap(({ label, count }) => (label === null ? [] : [{ label, count }]));
}

/** How many pictures have each of some terms; absent ones have none. */
export function createTermCounts(db: Kysely<Database>) {
  const list = boundLists(db);
  const read = preparedQuery<{ terms: unknown }, Completion>(db, ['terms'], ({ terms }) =>
    db.selectFrom('image_term').where(list.among('term', terms)).select(['term', 'count']),
  );
  return async (terms: readonly string[]): Promise<Map<string, number>> => {
    if (terms.length === 0) return new Map();
    const rows = await read({ terms: list.bind(terms) });
    return new Map(rows.map(({ term, count }) => [term, count]));
  };
}
