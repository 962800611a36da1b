import { AsyncLocalStorage } from 'node:async_hooks';
import type { PaymentCause } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { currentRequestId } from '../../../lib/work-context.ts';

const causes = new AsyncLocalStorage<PaymentCause>();

/** Runs work whose changes of payments are recorded with this cause. Without it the buyer's request is the cause. */
export const causedBy = <Result>(cause: PaymentCause, work: () => Result): Result => causes.run(cause, work);

interface StatusChange {
  paymentId: string;
  status: string;
  failureCode: string | null;
  at: number;
}

/** Joins the transaction of the change. A status that the payment has already is not recorded again. */
export async function recordStatus(
  db: Kysely<Database>,
  { paymentId, status, failureCode, at }: StatusChange,
): Promise<void> {
  const last = await db
    .selectFrom('payment_event')
    .select('status')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The first status of a payment is its own row.
  if ((last?.status ?? 'pending') === status) return;
  await db
    .insertInto('payment_event')
    .values({
      payment_id: paymentId,
      status,
      cause: causes.getStore() ?? 'request',
      failure_code: failureCode,
      request_id: currentRequestId() ?? null,
      at,
    })
    .execute();
}

export const statusesOf = (db: Kysely<Database>, paymentId: string) =>
  db.selectFrom('payment_event').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();
