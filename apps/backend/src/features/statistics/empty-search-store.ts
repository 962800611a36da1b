import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { FigureFilter } from './figure-store.ts';

export interface EmptySearch {
  day: string;
  site: string;
  locale: string;
  term: string;
}

export type EmptySearchStore = ReturnType<typeof createEmptySearchStore>;

/** Terms that were searched for without a result. */
export function createEmptySearchStore(db: Kysely<Database>) {
  return {
    async add(search: EmptySearch, count: number): Promise<void> {
      await db
        .insertInto('empty_search')
        .values({ ...search, count })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'site', 'locale', 'term'])
            .doUpdateSet({ count: sql`empty_search.count + excluded.count` }),
        )
        .execute();
    },

    /** The most frequent terms of a range, with the languages in which they were searched for. */
    async terms({ from, to, site, locale }: FigureFilter, most: number) {
      const inRange = db
        .selectFrom('empty_search')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
        .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''));
      const rows = await inRange
        .select(['term', sql<number>`cast(sum(count) as bigint)`.as('count')])
        .groupBy('term')
        .orderBy(sql`sum(count)`, 'desc')
        .orderBy('term')
        .limit(most)
        .execute();
      if (rows.length === 0) return [];
      const languages = await inRange
        .select(['term', 'locale'])
        .distinct()
        .where(
          'term',
          'in',
          rows.map(({ term }) => term),
        )
        .orderBy('locale')
        .execute();
      return rows.map(({ term, count }) => ({
        term,
        count,
        locales: languages.filter((row) => row.term === term).map((row) => row.locale),
      }));
    },

    async since(): Promise<string | null> {
      const row = await db
        .selectFrom('empty_search')
        .select('day')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst();
      return row?.day ?? null;
    },
  };
}
