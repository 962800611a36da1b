import { DAY_MS } from '@lumigraph/contracts';
import { ENDS_SOON_DAYS, type StudioPage, type StudioSubscriptionsQuery } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import { countOf } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { contains, listPage } from '../../../db/list-page.ts';

/** A subscription with the address of its account; null when the account is deleted. */
export type ListedSubscription = SubscriptionRow & { email: string | null };

const sortColumns = {
  updatedAt: 'updated_at',
  periodEnd: 'current_period_end',
  nextRenewalAt: 'next_renewal_at',
} as const;

/** Subscriptions of all users for the studio. */
export async function pageOfSubscriptions(
  db: Kysely<Database>,
  { q = '', status, plan, show, sort, ...query }: StudioSubscriptionsQuery,
  now: number,
): Promise<StudioPage<ListedSubscription>> {
  const text = q.trim();
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  let rows = db
    .selectFrom('subscription')
    .leftJoin('user_account', 'user_account.id', 'subscription.user_id')
    .selectAll('subscription')
    .select('user_account.email');
  if (text !== '')
    rows = rows.where((eb) =>
      eb.or([
        eb('subscription.id', '=', text),
        eb('subscription.user_id', '=', text),
        contains(sql.ref('user_account.email_key'), text.normalize('NFKC').toLowerCase()),
      ]),
    );
  if (status !== undefined) rows = rows.where('subscription.status', '=', status);
  if (plan !== undefined) rows = rows.where('subscription.plan_id', '=', plan);
  if (show === 'ends-soon')
    rows = rows
      .where('subscription.status', '=', 'Cancelled')
      .where('subscription.current_period_end', '>=', now)
      .where('subscription.current_period_end', '<', now + ENDS_SOON_DAYS * DAY_MS);
  if (show === 'failed-renewals')
    rows = rows.where('subscription.status', '=', 'PastDue').where('subscription.failed_renewals', '>', 0);
  // An order by the next renewal has no place for subscriptions without one.
  if (column === 'next_renewal_at') rows = rows.where('subscription.next_renewal_at', 'is not', null);
  return listPage(db, {
    rows,
    order: { column: `subscription.${column}`, key: 'subscription.id', descending: sort.startsWith('-') },
    placeOf: (row) => [row[column] ?? 0, row.id],
    query,
  });
}

/** The last failed renewal of each of these users. */
export async function failedRenewalsOf(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('purpose', '=', 'renew')
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Subscriptions that are not paid for, and whose renewal is tried again. */
export async function countFailedRenewals(db: Kysely<Database>): Promise<number> {
  return countOf(
    db.selectFrom('subscription').where('status', '=', 'PastDue').where('failed_renewals', '>', 0),
  );
}
