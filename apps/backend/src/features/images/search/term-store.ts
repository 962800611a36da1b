import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

/** Reading of the terms and their counts: completions, suggestions, estimates. */

export interface Completion {
  term: string;
  count: number;
}

/** Short beginnings have thousands of completions: the alphabet's first so many are compared. */
const LOOKED_AT = 400;
/** Sorts after everything that begins with the same letters. */
const LAST = '\u{10ffff}';

function range(db: Kysely<Database>, prefix: string, limit: number) {
  const inRange = db
    .selectFrom('image_term')
    .where('term', '>=', prefix)
    .where('term', '<', prefix + LAST)
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
      .limit(limit)
  );
}

export function completionsOf(db: Kysely<Database>, prefix: string, limit: number): Promise<Completion[]> {
  return range(db, prefix, limit).select(['term', 'count']).execute();
}

export async function labelsOf(
  db: Kysely<Database>,
  prefix: string,
  limit: number,
): Promise<{ label: string; count: number }[]> {
  const rows = await range(db, prefix, limit).select(['label', 'count']).execute();
  return rows.flatMap(({ label, count }) => (label === null ? [] : [{ label, count }]));
}

export async function countsOf(db: Kysely<Database>, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom('image_term')
    .where('term', 'in', [...terms])
    .select(['term', 'count'])
    .execute();
  return new Map(rows.map(({ term, count }) => [term, count]));
}
