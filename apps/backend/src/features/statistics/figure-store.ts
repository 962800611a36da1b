import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

/** A number of one day, site and language. `currency` is set for amounts in its minor unit. */
export interface FigureRow {
  figure: string;
  day: string;
  site: string;
  locale: string;
  value: number;
  currency?: string;
}

/** Which numbers are read. Both days are included. */
export interface FigureFilter {
  from: string;
  to: string;
  site?: string | undefined;
  locale?: string | undefined;
}

export type FigureStore = ReturnType<typeof createFigureStore>;

/** Reads the figures that events feed. Every range is one range of the primary key for each figure. */
export function createFigureStore(db: Kysely<Database>) {
  return {
    async rows(figures: readonly string[], { from, to, site, locale }: FigureFilter): Promise<FigureRow[]> {
      return db
        .selectFrom('figure_day')
        .select(['figure', 'day', 'site', 'locale', 'count as value'])
        .where('figure', 'in', [...figures])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
        .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
        .execute();
    },

    /** The first day of each figure. */
    async since(figures: readonly string[]): Promise<Map<string, string>> {
      const days = await Promise.all(
        figures.map(async (figure) => {
          const row = await db
            .selectFrom('figure_day')
            .select('day')
            .where('figure', '=', figure)
            .orderBy('day')
            .limit(1)
            .executeTakeFirst();
          return row === undefined ? [] : [[figure, row.day] as const];
        }),
      );
      return new Map(days.flat());
    },

    /** The first day on which a figure was counted by language. */
    async localesSince(figure: string): Promise<string | null> {
      const row = await db
        .selectFrom('figure_day')
        .select('day')
        .where('figure', '=', figure)
        .where('locale', '<>', '')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst();
      return row?.day ?? null;
    },
  };
}
