import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The site of all counts from before sites were distinguished. */
const FIRST_SITE = 'gallery';

/** Stores the site of an event: mails use its name, and statistics can be read site by site. */
export const sitesMigration: SchemaStep = {
  kind: 'contract',
  unusedSince: '0.1.0',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .alterTable('user_account')
      .addColumn('site', key, (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('payment').addColumn('site', key).execute();
    await countBySite(db);
  },
};

/** The site becomes part of the key, and SQLite cannot change the key of an existing table. */
async function countBySite(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('analytics_site_day')
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('name', key, (c) => c.notNull())
    .addColumn('field', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_site_day_key', ['day', 'site', 'name', 'field', 'value'])
    .execute();
  await sql`insert into analytics_site_day (site, day, name, field, value, count, total)
    select ${FIRST_SITE}, day, name, field, value, count, total from analytics_day`.execute(db);
  await db.schema.dropTable('analytics_day').execute();
  await db.schema.alterTable('analytics_site_day').renameTo('analytics_day').execute();
}
