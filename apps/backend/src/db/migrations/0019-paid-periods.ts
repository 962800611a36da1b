import { sql, type Kysely } from 'kysely';
import { keyText } from './columns.ts';
import type { SchemaStep } from './schema-step.ts';

/** Stores the payment of the running period and the payment that an upgrade replaced. */
export const paidPeriodsMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    const key = keyText(db);
    await db.schema.alterTable('subscription').addColumn('paid_by', key).execute();
    await db.schema.alterTable('payment').addColumn('replaces', key).execute();
    // The order of invoice numbers is the order in which payments took effect; two of them may have the same time. An
    // upgrade replaced the previous payment of the same subscription.
    await sql`
      update payment set replaces = (
        select earlier.id from payment as earlier
        join invoice as earlier_invoice on earlier_invoice.payment_id = earlier.id
        where earlier.subscription_id = payment.subscription_id
          and earlier_invoice.number < (select own.number from invoice as own where own.payment_id = payment.id)
        order by earlier_invoice.number desc
        limit 1
      )
      where purpose = 'change' and status in ('succeeded', 'refunded') and subscription_id is not null
    `.execute(db);
    // A trial has no payment; otherwise the newest payment pays for the running period.
    await sql`
      update subscription set paid_by = (
        select payment.id from payment
        left join invoice on invoice.payment_id = payment.id
        where payment.subscription_id = subscription.id
          and payment.status = 'succeeded'
          and payment.purpose <> 'intent'
        order by coalesce(invoice.number, 0) desc, payment.created_at desc
        limit 1
      )
      where status in ('Active', 'PastDue', 'Cancelled')
        and (trial_end is null or trial_end <> current_period_end)
    `.execute(db);
  },
};
