import { currencyDigits } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { SchemaError } from '../../db/schema-status.ts';
import { insertNew } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

/**
 * Records the decimal places of the currency in which this program takes payments, before the first one is stored, and
 * compares those of all stored amounts with the table of this program.
 * @throws SchemaError when a stored amount would be read as another one: 1,990 forints as 199,000
 */
export async function proveStoredCurrencies(db: Kysely<Database>, currency: string): Promise<void> {
  await insertNew(db.insertInto('currency_digits').values({ currency, digits: currencyDigits(currency) }));
  const stored = await db.selectFrom('currency_digits').selectAll().orderBy('currency').execute();
  const wrong = stored.filter((row) => row.digits !== currencyDigits(row.currency));
  if (wrong.length === 0) return;
  const named = wrong.map(
    (row) =>
      `amounts in ${row.currency} are stored with ${row.digits} decimal places, and this release counts ${currencyDigits(row.currency)}`,
  );
  throw new SchemaError(
    `This release would read stored amounts of payments wrongly: ${named.join('; ')}. Start the release that stored them, and see “Currencies” in docs/operators/payments.md.`,
  );
}
