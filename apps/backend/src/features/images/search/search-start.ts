import { sql, type Kysely } from 'kysely';
import { boundLists } from '../../../db/bound-lists.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { Gallery } from './hits-store.ts';
import { strongTerm } from './picture-terms.ts';
import { completionQuery, LAST } from './term-store.ts';
import type { TermGroups } from './term-query.ts';
import type { Word } from './words.ts';

/** What is known before reading posting lists. */
export interface SearchStart {
  gallery: Gallery;
  /** A word is itself or one of its commonest completions. */
  groups: TermGroups;
  /** How many pictures have each term. */
  counts: ReadonlyMap<string, number>;
}

const MOST_COMPLETIONS = 5;

interface Row {
  /** Which open word the term completes; or one of the two below. */
  word: number;
  term: string;
  count: number | null;
  strong: number | null;
}
const COUNTER = -1;
const ASKED_FOR = -2;

/** All of it in one question to the database, whatever was typed: each costs a way there and back. */
export function createSearchStart(db: Kysely<Database>) {
  const list = boundLists(db);
  const prepare = (words: number) => {
    const places = Array.from({ length: words }, (_, index) => ({
      prefix: `prefix${index}`,
      last: `last${index}`,
    }));
    return preparedQuery<Record<string, unknown>, Row>(
      db,
      ['terms', ...places.flatMap(({ prefix, last }) => [prefix, last])],
      (values) => {
        const completions = places.map(
          ({ prefix, last }, index) => sql`
            union all select ${sql.lit(index)}, term, count, strong from (${completionQuery(db, {
              prefix: values[prefix],
              last: values[last],
              limit: MOST_COMPLETIONS,
            })}) as completions`,
        );
        return {
          compile: () =>
            sql<Row>`
              select ${sql.lit(COUNTER)} as word, name as term, value as count, 0 as strong
              from image_counter where name in ('all', 'generation')
              union all select ${sql.lit(COUNTER)}, 'newest', (select max(id) from image), 0
              union all select ${sql.lit(ASKED_FOR)}, term, count, 0
              from image_term where ${list.among('term', values['terms'])}
              ${sql.join(completions, sql` `)}`.compile(db),
        };
      },
    );
  };
  const prepared = new Map<number, ReturnType<typeof prepare>>();

  return async (words: readonly Word[], facets: readonly string[]): Promise<SearchStart> => {
    const open = words.filter((word) => word.open).map(({ text }) => text);
    const closed = words.filter((word) => !word.open).flatMap(({ text }) => [text, strongTerm(text)]);
    const read = prepared.get(open.length) ?? prepare(open.length);
    prepared.set(open.length, read);
    const rows = await read({
      terms: list.bind([...facets, ...closed]),
      ...Object.fromEntries(
        open.flatMap((text, index) => [
          [`prefix${index}`, text],
          [`last${index}`, text + LAST],
        ]),
      ),
    });
    return toStart(rows, words, open);
  };
}

function toStart(rows: readonly Row[], words: readonly Word[], open: readonly string[]): SearchStart {
  const counters = new Map<string, number>();
  const counts = new Map<string, number>();
  const completions = open.map((): string[] => []);
  for (const { word, term, count, strong } of rows) {
    (word === COUNTER ? counters : counts).set(term, count ?? 0);
    if (word < 0) continue;
    counts.set(strongTerm(term), strong ?? 0);
    completions[word]?.push(term);
  }
  return {
    counts,
    groups: words.map(({ text, open: isOpen }) =>
      isOpen ? (completions[open.indexOf(text)] ?? []) : [text],
    ),
    gallery: {
      pictures: counters.get('all') ?? 0,
      generation: counters.get('generation') ?? 0,
      newestId: counters.get('newest') ?? 0,
    },
  };
}
