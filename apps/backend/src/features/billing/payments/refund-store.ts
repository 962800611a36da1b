import { DAY_MS, SECOND_MS } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { BY_DISPUTE } from './outside-refunds.ts';
import type { RefundRow } from './payment-store.ts';

/** A refund that is being carried out right now is not asked about. */
const LEAVE_ALONE_MS = 10 * SECOND_MS;
/** The next look-up waits for this share of the refund's age, at most a day. */
const SHARE = 8;
const LONGEST_WAIT_MS = DAY_MS;
/** Refunds that are not final after this time are shown to an administrator. */
const REFUND_OVERDUE_MS = 7 * DAY_MS;
/** Until then a refund that was reported as done is looked up: banks return refunds to closed accounts after weeks. */
const MAY_FAIL_MS = 35 * DAY_MS;

/** Which refunds their providers are asked about, and what the responses leave in the rows. */
export function createRefundStore(db: Kysely<Database>) {
  const change = async (id: string, changes: Partial<RefundRow>): Promise<void> => {
    await db.updateTable('refund').set(changes).where('id', '=', id).execute();
  };
  return {
    noteAsked: (id: string, at: number): Promise<void> => change(id, { asked_at: at }),
    noteReference: (id: string, reference: string): Promise<void> =>
      change(id, { refund_reference: reference }),

    /** By our id or by the provider's. */
    async named(
      provider: string,
      { refundId, refundReference }: { refundId?: string | undefined; refundReference?: string | undefined },
    ): Promise<RefundRow | undefined> {
      if (refundId === undefined && refundReference === undefined) return undefined;
      return db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .selectAll('refund')
        .where('payment.provider', '=', provider)
        .where((eb) =>
          eb.or([
            ...(refundId === undefined ? [] : [eb('refund.id', '=', refundId)]),
            ...(refundReference === undefined ? [] : [eb('refund.refund_reference', '=', refundReference)]),
          ]),
        )
        .executeTakeFirst();
    },

    /** Those that are not final and due for a look-up, the longest waiting first. */
    requested: (now: number, limit: number): Promise<RefundRow[]> =>
      db
        .selectFrom('refund')
        .selectAll()
        .where('status', '=', 'requested')
        .where((eb) =>
          eb.or([
            eb('asked_at', 'is', null),
            eb('asked_at', '<=', now - LONGEST_WAIT_MS),
            eb.and([
              eb('asked_at', '<=', now - LEAVE_ALONE_MS),
              sql<boolean>`(${now} - asked_at) * ${SHARE} >= ${now} - created_at`,
            ]),
          ]),
        )
        .orderBy('asked_at')
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** Those that are done and may still fail: after one day, and whenever the time since then has doubled. */
    settledLately: (now: number, limit: number): Promise<RefundRow[]> =>
      db
        .selectFrom('refund')
        .selectAll()
        .where('status', '=', 'succeeded')
        .where('requested_by', 'not in', ['provider', BY_DISPUTE])
        .where('settled_at', '>', now - MAY_FAIL_MS)
        .where('asked_at', '<=', now - DAY_MS)
        .where(sql<boolean>`(${now} - asked_at) * 2 >= ${now} - settled_at`)
        .orderBy('asked_at')
        .limit(limit)
        .execute(),

    /** What is booked as given back; what a dispute took is not among what a provider reports as refunded. */
    async bookedMinor(paymentId: string): Promise<number> {
      const sum = await db
        .selectFrom('refund')
        .select((eb) => eb.fn.sum<number | string | null>('amount_minor').as('sum'))
        .where('payment_id', '=', paymentId)
        .where('status', '=', 'succeeded')
        .where('requested_by', '!=', BY_DISPUTE)
        .executeTakeFirst();
      return Number(sum?.sum ?? 0);
    },

    /** Shows payments to an administrator whose refund is not final after a long time; returns the new ones. */
    markOverdue: (now: number): Promise<{ payment: string }[]> =>
      db
        .updateTable('payment')
        .set({ attention: 'refund-overdue' })
        .where('attention', 'is', null)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('refund')
            .select('payment_id')
            .where('status', '=', 'requested')
            .where('created_at', '<', now - REFUND_OVERDUE_MS),
        )
        .returning('id as payment')
        .execute(),
  };
}
