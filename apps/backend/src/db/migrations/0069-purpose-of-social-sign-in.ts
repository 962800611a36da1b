import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** What a started sign-in at a provider is for: a confirmation must not create an account. */
export const purposeOfSocialSignInMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('sign_in_transaction')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('sign-in'))
      .execute();
  },
};
