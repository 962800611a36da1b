import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** The name on every invoice that was issued before invoices stored their site. */
const NAME_SO_FAR = 'Lumigraph';

/** An invoice keeps the site name with which it was issued, even when the site is renamed later. */
export const invoiceSiteMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('invoice')
      .addColumn('site_name', 'text', (c) => c.notNull().defaultTo(NAME_SO_FAR))
      .execute();
  },
};
