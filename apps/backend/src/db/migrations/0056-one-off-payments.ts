import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** Payments for a product instead of a plan, with its name and VAT as they were, and the name on their invoices. */
export const oneOffPaymentsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('payment').addColumn('product_id', 'text').execute();
    await db.schema.alterTable('payment').addColumn('product_name', 'text').execute();
    await db.schema
      .alterTable('payment')
      .addColumn('vat_free', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('invoice').addColumn('item_name', 'text').execute();
  },
};
