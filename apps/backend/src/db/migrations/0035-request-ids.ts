import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

/** The request that caused a mail, a payment or a refund. Null in older rows and for work of jobs. */
export const requestIdsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    for (const table of ['mail_outbox', 'payment', 'refund'])
      await db.schema.alterTable(table).addColumn('request_id', 'text').execute();
  },
};
