import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The words of every invoice that was issued before invoices knew their site. */
const NAME_SO_FAR = 'Lumigraph';

/** An invoice keeps the name of the site that it was issued with, whatever the site is called later. */
export const invoiceSiteMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('invoice')
      .addColumn('site_name', 'text', (c) => c.notNull().defaultTo(NAME_SO_FAR))
      .execute();
  },
};
