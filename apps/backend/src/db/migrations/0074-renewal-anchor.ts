import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** The day of the month on which a subscription renews, also after a shorter month. */
export const renewalAnchorMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('subscription').addColumn('anchor_day', 'integer').execute();
  },
};
