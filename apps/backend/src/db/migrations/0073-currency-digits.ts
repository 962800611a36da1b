import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

interface Tables {
  currency_digits: { currency: string; digits: number };
  payment: { currency: string; purpose: string };
  plan_price: { currency: string };
}

/** The decimal places that programs before this step gave a currency: those of the runtime. */
const digitsOfRuntime = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** How many decimal places the stored amounts of a currency have. A program that counts others does not start. */
export const currencyDigitsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('currency_digits')
      .addColumn('currency', 'text', (column) => column.primaryKey())
      .addColumn('digits', 'integer', (column) => column.notNull())
      .execute();
    const stored = await db
      .selectFrom('payment')
      .select('currency')
      // An intent charges nothing, and its currency is what a client sent.
      .where('purpose', '<>', 'intent')
      .union(db.selectFrom('plan_price').select('currency'))
      .execute();
    const rows = stored.map(({ currency }) => ({ currency, digits: digitsOfRuntime(currency) }));
    if (rows.length > 0) await db.insertInto('currency_digits').values(rows).execute();
  },
};
