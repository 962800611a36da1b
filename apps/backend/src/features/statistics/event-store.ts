import { sql, type Kysely } from 'kysely';
import { changesRow, countOf } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';
import type { StatisticTally, Tally } from './count-event.ts';

export interface DayNumber {
  day: string;
  name: string;
  field: string;
  count: number;
}

export interface ValueNumber {
  name: string;
  field: string;
  value: string;
  count: number;
  /** In hundredths. */
  total: number;
}

interface Period {
  from: string;
  to: string;
  /** One site's numbers; those of all together when left out. */
  site?: string | undefined;
}

/** On which site, on which day. */
export interface Place {
  site: string;
  day: string;
}

export type EventStore = ReturnType<typeof createEventStore>;

/** Numbers a day: added to, read, forgotten. */
export function createEventStore(db: Kysely<Database>) {
  return {
    /** Adds to the numbers of a site's day. A field that has `mostValues` different values already counts further ones as `other`. */
    add: (
      place: Place,
      { tallies, statistics }: { tallies: readonly Tally[]; statistics: readonly StatisticTally[] },
      { mostValues, other }: { mostValues: number; other: string },
    ) =>
      db.transaction().execute(async (transaction) => {
        for (const tally of tallies) {
          if (await addToKnown(transaction, place, tally)) continue;
          const isFull = (await countValues(transaction, place, tally)) >= mostValues;
          await insert(transaction, place, isFull ? { ...tally, value: other } : tally);
        }
        for (const statistic of statistics) await addStatistic(transaction, place, statistic);
      }),

    /** Of each day the events themselves, and one field's sum: enough for the list of days. */
    async days({ from, to, site }: Period, arrival: { name: string; field: string }): Promise<DayNumber[]> {
      return db
        .selectFrom('analytics_day')
        .select(['day', 'name', 'field', sql<number>`cast(sum(count) as bigint)`.as('count')])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
        .where((is) =>
          is.or([
            is('field', '=', ''),
            is.and([is('name', '=', arrival.name), is('field', '=', arrival.field)]),
          ]),
        )
        .groupBy(['day', 'name', 'field'])
        .execute();
    },

    /** The commonest values of each field, most frequent first. */
    async values({ from, to, site }: Period, mostEach: number): Promise<ValueNumber[]> {
      const { rows } = await sql<ValueNumber>`
        select name, field, value, count, total from (
          select name, field, value, count, total,
            row_number() over (partition by name, field order by count desc, value) as place
          from (
            select name, field, value, cast(sum(count) as bigint) as count, cast(sum(total) as bigint) as total
            from analytics_day
            where day >= ${from} and day <= ${to} and ${site === undefined ? sql`true` : sql`site = ${site}`}
            group by name, field, value
          ) as summed
        ) as ranked
        where place <= ${mostEach}
        order by name, field, place`.execute(db);
      return rows;
    },

    /** Sites of which there are numbers. */
    async sites({ from, to }: Period): Promise<string[]> {
      const rows = await db
        .selectFrom('analytics_day')
        .select('site')
        .distinct()
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('site')
        .execute();
      return rows.map(({ site }) => site);
    },

    async removeBefore(day: string): Promise<void> {
      for (const table of ['analytics_day', 'statistic_day', 'empty_search'] as const)
        await db.deleteFrom(table).where('day', '<', day).execute();
    },
  };
}

async function addToKnown(db: Kysely<Database>, { site, day }: Place, tally: Tally): Promise<boolean> {
  return changesRow(
    db
      .updateTable('analytics_day')
      .set((is) => ({ count: is('count', '+', tally.count), total: is('total', '+', tally.total) }))
      .where('site', '=', site)
      .where('day', '=', day)
      .where('name', '=', tally.name)
      .where('field', '=', tally.field)
      .where('value', '=', tally.value),
  );
}

async function countValues(
  db: Kysely<Database>,
  { site, day }: Place,
  { name, field }: Tally,
): Promise<number> {
  return countOf(
    db
      .selectFrom('analytics_day')
      .where('site', '=', site)
      .where('day', '=', day)
      .where('name', '=', name)
      .where('field', '=', field),
  );
}

/** A parallel request may have inserted the same value in the meantime. */
async function insert(db: Kysely<Database>, place: Place, tally: Tally): Promise<void> {
  await db
    .insertInto('analytics_day')
    .values({ ...place, ...tally })
    .onConflict((conflict) =>
      conflict.columns(['site', 'day', 'name', 'field', 'value']).doUpdateSet({
        count: sql`analytics_day.count + excluded.count`,
        total: sql`analytics_day.total + excluded.total`,
      }),
    )
    .execute();
}

async function addStatistic(
  db: Kysely<Database>,
  place: Place,
  { statistic, locale, count }: StatisticTally,
): Promise<void> {
  await db
    .insertInto('statistic_day')
    .values({ ...place, statistic, locale, count })
    .onConflict((conflict) =>
      conflict
        .columns(['statistic', 'day', 'site', 'locale'])
        .doUpdateSet({ count: sql`statistic_day.count + excluded.count` }),
    )
    .execute();
}
