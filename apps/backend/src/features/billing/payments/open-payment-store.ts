import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { PaymentRow } from './payment-store.ts';

/** In milliseconds; `share` is the part of a payment's age, as its divisor. */
export interface LookUpWaits {
  wait: number;
  askedWait: number;
  intentWait: number;
  longestWait: number;
  share: number;
}

/** Payments whose outcome is not known, for the job that asks their providers. */
export function createOpenPaymentStore(db: Kysely<Database>) {
  return {
    /**
     * Open payments that are due for a look-up, the longest waiting first: after `wait`, after `askedWait` where the
     * visitor has to act, and never before a share of the payment's age has passed, at most `longestWait`. Intents, which
     * charge nothing, only after `intentWait`.
     */
    unsettled: (now: number, waits: LookUpWaits, limit: number): Promise<PaymentRow[]> =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('status', 'in', ['pending', 'processing'])
        // The outcome of a payment over another amount is known.
        .where('charged_currency', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('updated_at', '<', now - waits.wait), eb('next_action', 'is', null)]),
            eb('updated_at', '<', now - waits.askedWait),
          ]),
        )
        .where((eb) => eb.or([eb('purpose', '!=', 'intent'), eb('created_at', '<', now - waits.intentWait)]))
        .where((eb) =>
          eb.or([
            eb('updated_at', '<=', now - waits.longestWait),
            sql<boolean>`(${now} - updated_at) * ${waits.share} >= ${now} - created_at`,
          ]),
        )
        .orderBy('updated_at')
        .limit(limit)
        .execute(),

    /** Shows open payments to an administrator that were begun before a time; returns the new ones. */
    markOverdue: (before: number): Promise<{ payment: string; provider: string }[]> =>
      db
        .updateTable('payment')
        .set({ attention: 'unknown-outcome' })
        .where('status', 'in', ['pending', 'processing'])
        .where('charged_currency', 'is', null)
        .where('purpose', '!=', 'intent')
        .where('created_at', '<', before)
        .where('attention', 'is', null)
        .returning(['id as payment', 'provider'])
        .execute(),

    /** Behind the others the next time. */
    async postpone(id: string, now: number): Promise<void> {
      await db.updateTable('payment').set({ updated_at: now }).where('id', '=', id).execute();
    },
  };
}
