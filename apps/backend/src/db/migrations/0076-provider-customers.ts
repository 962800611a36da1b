import type { Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** The one customer of each user at a provider. Without its user, it waits for its deletion at the provider. */
export const providerCustomersMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema
      .createTable('provider_customer')
      .addColumn('provider', key, (c) => c.notNull())
      .addColumn('reference', key, (c) => c.notNull())
      .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
      .addColumn('retry_at', 'bigint')
      .addPrimaryKeyConstraint('provider_customer_pk', ['provider', 'reference'])
      .addUniqueConstraint('provider_customer_user', ['user_id', 'provider'])
      .execute();
  },
};
