import { DAY_MS } from '@lumigraph/contracts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { countOf, hasRow } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';

export type DisputeRow = Database['dispute'];

/** After this time card networks take no dispute of a payment any more: a warning has come to nothing. */
const WARNING_MS = 120 * DAY_MS;

/**
 * Waiting for a decision: open, or announced not long ago for a payment that was not given back since. `payment` is
 * joined.
 */
export const isUndecidedAt = (now: number) => (eb: ExpressionBuilder<Database, 'dispute' | 'payment'>) =>
  eb.or([
    eb('dispute.status', '=', 'open'),
    eb.and([
      eb('dispute.status', '=', 'warning'),
      eb('dispute.opened_at', '>', now - WARNING_MS),
      eb('payment.status', '!=', 'refunded'),
    ]),
  ]);

/** Disputes of payments. `db` may be a transaction. */
export function createDisputeStore(db: Kysely<Database>) {
  const disputes = () => db.selectFrom('dispute').selectAll('dispute');
  const withPayments = () =>
    db.selectFrom('dispute').innerJoin('payment', 'payment.id', 'dispute.payment_id');
  return {
    find: (provider: string, reference: string): Promise<DisputeRow | undefined> =>
      disputes().where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst(),

    /** Oldest first. */
    ofPayments: (paymentIds: readonly string[]): Promise<DisputeRow[]> =>
      paymentIds.length === 0
        ? Promise.resolve([])
        : disputes().where('payment_id', 'in', paymentIds).orderBy('opened_at').orderBy('id').execute(),

    insert: (row: DisputeRow) => db.insertInto('dispute').values(row).execute(),

    change: (id: string, changes: Partial<Omit<DisputeRow, 'id'>>) =>
      db.updateTable('dispute').set(changes).where('id', '=', id).execute(),

    /** Whether a dispute of a payment of this user waits for a decision: until then nothing is charged without the user. */
    pausesRenewals: (userId: string, now: number) =>
      hasRow(
        withPayments().select('dispute.id').where('payment.user_id', '=', userId).where(isUndecidedAt(now)),
      ),

    /** Whether a payment with this saved method was lost in a dispute: the method is never charged again. */
    isBarred: (provider: string, token: string) =>
      hasRow(
        withPayments()
          .select('dispute.id')
          .where('dispute.status', '=', 'lost')
          .where('payment.provider', '=', provider)
          .where('payment.method_token', '=', token),
      ),

    countUndecided: (now: number) => countOf(withPayments().where(isUndecidedAt(now))),

    /** Lost ones that are not in our books yet. */
    unbooked: (limit: number): Promise<DisputeRow[]> =>
      disputes()
        .where('status', '=', 'lost')
        .where('booked_at', 'is', null)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** Undecided ones about which the provider was not asked since `before`. */
    unasked: (now: number, before: number, limit: number): Promise<DisputeRow[]> =>
      withPayments()
        .selectAll('dispute')
        .where(isUndecidedAt(now))
        .where('dispute.asked_at', '<', before)
        .orderBy('dispute.asked_at')
        .limit(limit)
        .execute(),
  };
}
