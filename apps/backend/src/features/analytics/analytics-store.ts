import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { Tally } from './count-event.ts';

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
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;

/** Numbers a day: added to, read, forgotten. */
export function createAnalyticsStore(db: Kysely<Database>) {
  return {
    /** Adds to the numbers of a day. A field that has `mostValues` different values already counts further ones as `other`. */
    async add(
      day: string,
      tallies: readonly Tally[],
      { mostValues, other }: { mostValues: number; other: string },
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const tally of tallies) {
          // oxlint-disable-next-line no-await-in-loop -- one connection, and the order matters
          if (await addToKnown(transaction, day, tally)) continue;
          // oxlint-disable-next-line no-await-in-loop
          const isFull = (await countValues(transaction, day, tally)) >= mostValues;
          // oxlint-disable-next-line no-await-in-loop
          await insert(transaction, day, isFull ? { ...tally, value: other } : tally);
        }
      });
    },

    /** Of each day the events themselves, and one field's sum: enough for the list of days. */
    async days({ from, to }: Period, arrival: { name: string; field: string }): Promise<DayNumber[]> {
      return db
        .selectFrom('analytics_day')
        .select(['day', 'name', 'field', sql<number>`cast(sum(count) as bigint)`.as('count')])
        .where('day', '>=', from)
        .where('day', '<=', to)
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
    async values({ from, to }: Period, mostEach: number): Promise<ValueNumber[]> {
      const { rows } = await sql<ValueNumber>`
        select name, field, value, count, total from (
          select name, field, value, count, total,
            row_number() over (partition by name, field order by count desc, value) as place
          from (
            select name, field, value, cast(sum(count) as bigint) as count, cast(sum(total) as bigint) as total
            from analytics_day
            where day >= ${from} and day <= ${to}
            group by name, field, value
          ) as summed
        ) as ranked
        where place <= ${mostEach}
        order by name, field, place`.execute(db);
      return rows;
    },

    async removeBefore(day: string): Promise<void> {
      await db.deleteFrom('analytics_day').where('day', '<', day).execute();
    },
  };
}

async function addToKnown(db: Kysely<Database>, day: string, tally: Tally): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analytics_day')
    .set((is) => ({ count: is('count', '+', tally.count), total: is('total', '+', tally.total) }))
    .where('day', '=', day)
    .where('name', '=', tally.name)
    .where('field', '=', tally.field)
    .where('value', '=', tally.value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function countValues(db: Kysely<Database>, day: string, { name, field }: Tally): Promise<number> {
  const { values } = await db
    .selectFrom('analytics_day')
    .select((is) => is.fn.countAll<number>().as('values'))
    .where('day', '=', day)
    .where('name', '=', name)
    .where('field', '=', field)
    .executeTakeFirstOrThrow();
  return values;
}

/** Somebody else may have inserted the same value in the meantime. */
async function insert(db: Kysely<Database>, day: string, tally: Tally): Promise<void> {
  await db
    .insertInto('analytics_day')
    .values({ day, ...tally })
    .onConflict((conflict) =>
      conflict.columns(['day', 'name', 'field', 'value']).doUpdateSet({
        count: sql`analytics_day.count + excluded.count`,
        total: sql`analytics_day.total + excluded.total`,
      }),
    )
    .execute();
}
