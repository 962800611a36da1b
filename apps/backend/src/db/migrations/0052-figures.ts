import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Numbers by day, site and language for the statistics, and the times by which they read the tables of billing. */
export const figuresMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('figure_day')
      .addColumn('figure', key, (c) => c.notNull())
      .addColumn('day', key, (c) => c.notNull())
      .addColumn('site', key, (c) => c.notNull())
      .addColumn('locale', key, (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('figure_day_key', ['figure', 'day', 'site', 'locale'])
      .execute();
    await copyCounts(db);
    for (const [name, table, column] of [
      ['stats_payment_created', 'payment', 'created_at'],
      ['stats_refund_created', 'refund', 'created_at'],
      ['stats_invoice_issued', 'invoice', 'issued_at'],
      ['stats_invoice_period', 'invoice', 'period_end'],
    ] as const)
      await db.schema.createIndex(name).on(table).column(column).execute();
  },
};

/** What was counted before; its language is known of page views only. */
async function copyCounts(db: Kysely<never>): Promise<void> {
  await sql`
    insert into figure_day (figure, day, site, locale, count)
    select 'views', day, site, value, count from analytics_day
    where name = 'page_view' and field = 'locale' and value in ('en', 'de', 'bg', 'ru', 'es', 'zh')`.execute(
    db,
  );
  for (const [figure, condition] of [
    ['visits', sql`name = 'page_view' and field = 'referrer'`],
    ['planViews', sql`name = 'page_view' and field = 'route' and value = '/subscription/plans'`],
    ['downloads', sql`name = 'download' and field = ''`],
    ['searches', sql`name = 'search' and field = ''`],
    ['emptySearches', sql`name = 'search' and field = 'results' and value = '0'`],
  ] as const)
    await sql`
      insert into figure_day (figure, day, site, locale, count)
      select cast(${figure} as text), day, site, '', sum(count) from analytics_day
      where ${condition} group by day, site`.execute(db);
}
