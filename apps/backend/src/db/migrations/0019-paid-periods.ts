import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keyText } from './columns.ts';

/** Which payment pays for the running period, and which one an upgrade took the place of. */
export const paidPeriodsMigration: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('subscription').addColumn('paid_by', key).execute();
    await db.schema.alterTable('payment').addColumn('replaces', key).execute();
    // A trial has no payment; in what was paid for, the newest payment pays for the running period.
    await sql`
      update subscription set paid_by = (
        select payment.id from payment
        where payment.subscription_id = subscription.id
          and payment.status = 'succeeded'
          and payment.purpose <> 'intent'
        order by payment.created_at desc
        limit 1
      )
      where status in ('Active', 'PastDue', 'Cancelled')
        and (trial_end is null or trial_end <> current_period_end)
    `.execute(db);
  },
};
