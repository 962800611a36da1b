import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { PaymentRow } from './payment-store.ts';

/** Which payments the operator looks for; times in milliseconds, `until` excluded. */
export interface PaymentQuery {
  userId?: string | undefined;
  status?: string | undefined;
  provider?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  limit: number;
  offset: number;
}

/** Payments of all users, newest first. */
export async function searchPayments(
  db: Kysely<Database>,
  { userId, status, provider, from, until, limit, offset }: PaymentQuery,
): Promise<{ rows: PaymentRow[]; total: number }> {
  let found = db.selectFrom('payment');
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (status !== undefined) found = found.where('status', '=', status);
  if (provider !== undefined) found = found.where('provider', '=', provider);
  if (from !== undefined) found = found.where('created_at', '>=', from);
  if (until !== undefined) found = found.where('created_at', '<', until);
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: counted.count };
}
