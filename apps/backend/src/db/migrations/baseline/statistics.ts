import type { Kysely } from 'kysely';
import { keyText } from '../columns.ts';

/** Daily counts of events, without personal data. */
export async function createStatistics(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('analytics_day')
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('name', key, (c) => c.notNull())
    .addColumn('field', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_day_key', ['day', 'site', 'name', 'field', 'value'])
    .execute();
  await db.schema
    .createTable('statistic_day')
    .addColumn('statistic', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('statistic_day_key', ['statistic', 'day', 'site', 'locale'])
    .execute();
  await db.schema
    .createTable('empty_search')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('term', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('empty_search_key', ['day', 'site', 'locale', 'term'])
    .execute();
}
