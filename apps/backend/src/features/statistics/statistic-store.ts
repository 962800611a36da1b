import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** A number of one day, site and language. `currency` is set for amounts in its minor unit. */
export interface StatisticRow {
  statistic: string;
  day: string;
  site: string;
  locale: string;
  value: number;
  currency?: string;
}

/** Which numbers are read. Both days are included. */
export interface StatisticFilter {
  from: string;
  to: string;
  site?: string | undefined;
  locale?: string | undefined;
}

export type StatisticStore = ReturnType<typeof createStatisticStore>;

/** Reads the statistics that events feed. Every range is one range of the primary key for each statistic. */
export function createStatisticStore(db: Kysely<Database>) {
  return {
    async rows(
      statistics: readonly string[],
      { from, to, site, locale }: StatisticFilter,
    ): Promise<StatisticRow[]> {
      return db
        .selectFrom('statistic_day')
        .select(['statistic', 'day', 'site', 'locale', 'count as value'])
        .where('statistic', 'in', [...statistics])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
        .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
        .execute();
    },

    /** The first day of each statistic. */
    async since(statistics: readonly string[]): Promise<Map<string, string>> {
      const days = await Promise.all(
        statistics.map(async (statistic) => {
          const row = await db
            .selectFrom('statistic_day')
            .select('day')
            .where('statistic', '=', statistic)
            .orderBy('day')
            .limit(1)
            .executeTakeFirst();
          return row === undefined ? [] : [[statistic, row.day] as const];
        }),
      );
      return new Map(days.flat());
    },

    /** The first day on which a statistic was counted by language. */
    async localesSince(statistic: string): Promise<string | null> {
      const row = await db
        .selectFrom('statistic_day')
        .select('day')
        .where('statistic', '=', statistic)
        .where('locale', '<>', '')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst();
      return row?.day ?? null;
    },
  };
}
