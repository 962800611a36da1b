import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';
import { completionQuery } from './term-store.ts';

/** The commonest words between `prefix` and `last`; they come back with `word`, so that one knows whose they are. */
export interface CompletionWish {
  word: number;
  prefix: string;
  last: string;
  limit: number;
}

/** The completions of many beginnings as part of one prepared query. */
export interface CompletionsOfMany {
  /** What the query binds for so many wishes. */
  names(wishes: number): readonly string[];
  /** `select word, term, count, strong …` */
  rows(wishes: number, values: Record<string, unknown>): RawBuilder<unknown>;
  bind(wishes: readonly CompletionWish[]): Record<string, unknown>;
}

export function completionsOfMany(db: Kysely<Database>): CompletionsOfMany {
  return isPostgres(db as unknown as Kysely<never>) ? joined(db) : oneAfterTheOther(db);
}

/** PostgreSQL plans a question for each beginning anew, which costs more than answering it: it gets one for all. */
function joined(db: Kysely<Database>): CompletionsOfMany {
  const completions = completionQuery(db, {
    prefix: sql.ref('wish.prefix'),
    last: sql.ref('wish.last'),
    limit: sql.ref('wish.most'),
  });
  return {
    names: () => ['words', 'prefixes', 'lasts', 'limits'],
    rows: (_wishes, { words, prefixes, lasts, limits }) => sql`
      select word, term, count, strong
      from unnest(${words}::int[], ${prefixes}::text[], ${lasts}::text[], ${limits}::int[])
        as wish (word, prefix, last, most)
      cross join lateral (${completions}) as completions`,
    bind: (wishes) => ({
      words: wishes.map(({ word }) => word),
      prefixes: wishes.map(({ prefix }) => prefix),
      lasts: wishes.map(({ last }) => last),
      limits: wishes.map(({ limit }) => limit),
    }),
  };
}

/** SQLite has no such join; its questions cost what they read. */
function oneAfterTheOther(db: Kysely<Database>): CompletionsOfMany {
  const parts = ['word', 'prefix', 'last', 'limit'] as const;
  const places = (wishes: number): number[] => Array.from({ length: wishes }, (_, place) => place);
  return {
    names: (wishes) => places(wishes).flatMap((place) => parts.map((part) => `${part}${place}`)),
    rows: (wishes, values) => {
      const each = places(wishes).map((place) => {
        const query = completionQuery(db, {
          prefix: values[`prefix${place}`],
          last: values[`last${place}`],
          limit: values[`limit${place}`],
        });
        return sql`select ${values[`word${place}`]} as word, term, count, strong from (${query}) as completions`;
      });
      return each.length > 0 ? sql.join(each, sql` union all `) : sql`select 0, '', 0, 0 where false`;
    },
    bind: (wishes) =>
      Object.fromEntries(
        wishes.flatMap((wish, place) => parts.map((part) => [`${part}${place}`, wish[part]])),
      ),
  };
}
