import { cardName } from '@lumigraph/contracts';
import type { StudioPage, StudioPaymentsQuery, StudioPayment } from '@lumigraph/contracts/studio';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { countOf } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import { toMinor, toMajor } from '../../../lib/amounts.ts';
import { isUndecidedAt, createDisputeStore } from '../disputes/dispute-store.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { contains, listPage } from '../../../db/list-page.ts';
import { worstOf } from '../disputes/dispute-service.ts';

/** A payment as the studio shows it, and how to find what belongs to it. */
export interface Shown {
  /** Null for a deleted account. */
  email: string | null;
  dispute: StudioPayment['dispute'];
}

/** The state of the disputes of each of these payments; payments without one are missing. */
export async function disputeMarks(
  db: Kysely<Database>,
  paymentIds: readonly string[],
): Promise<Map<string, NonNullable<StudioPayment['dispute']>>> {
  const rows = await createDisputeStore(db).ofPayments(paymentIds);
  const marks = new Map<string, NonNullable<StudioPayment['dispute']>>();
  for (const [id, disputes] of Map.groupBy(rows, (row) => row.payment_id)) {
    const status = worstOf(disputes);
    if (status) marks.set(id, status);
  }
  return marks;
}

/** Lists every field on purpose: tokens of payment methods never leave the server. */
export function toStudioPayment(row: PaymentRow, { email, dispute }: Shown): StudioPayment {
  const { currency } = row;
  return {
    id: row.id,
    userId: row.user_id,
    email,
    createdAt: row.created_at,
    status: row.status as StudioPayment['status'],
    purpose: row.purpose,
    planId: row.plan_id,
    amount: toMajor(row.amount_minor, currency),
    refunded: toMajor(row.refunded_minor, row.charged_currency ?? currency),
    currency,
    provider: row.provider,
    site: row.site,
    card: row.card_last4 === null ? null : cardName(row.card_brand, row.card_last4),
    failureCode: row.failure_code,
    attention: row.attention as StudioPayment['attention'],
    dispute,
    charged: chargedOf(row),
  };
}

function chargedOf({
  charged_minor: minor,
  charged_currency: currency,
}: PaymentRow): StudioPayment['charged'] {
  if (currency === null) return null;
  return { amount: minor === null ? null : toMajor(minor, currency), currency };
}

/** A payment with the address of its account; null when the account is deleted. */
export type ListedPayment = PaymentRow & { email: string | null };

const rowsOf = (db: Kysely<Database>) =>
  db.selectFrom('payment').leftJoin('user_account', 'user_account.id', 'payment.user_id');

type Tables = 'payment' | 'user_account';

/** Over another amount than was asked for, and not refunded. */
const isOtherAmount = (eb: ExpressionBuilder<Database, 'payment'>) =>
  eb.and([eb('payment.charged_currency', 'is not', null), eb('payment.status', '=', 'processing')]);

export const countOtherAmounts = (db: Kysely<Database>): Promise<number> =>
  countOf(db.selectFrom('payment').where(isOtherAmount));

function isShown(
  eb: ExpressionBuilder<Database, Tables>,
  show: NonNullable<StudioPaymentsQuery['show']>,
  now: number,
) {
  switch (show) {
    case 'other-amount':
      return isOtherAmount(eb);
    case 'attention':
      return eb('payment.attention', 'is not', null);
    case 'disputed':
      return eb.exists(
        eb
          .selectFrom('dispute')
          .select('dispute.id')
          .whereRef('dispute.payment_id', '=', 'payment.id')
          .where(isUndecidedAt(now)),
      );
    default:
      return show satisfies never;
  }
}

/** Payments of all users for the studio. `currency` is that of the amounts in the query. */
export async function pageOfPayments(
  db: Kysely<Database>,
  query: StudioPaymentsQuery,
  { currency, now }: { currency: string; now: number },
): Promise<StudioPage<ListedPayment>> {
  const { q = '', status, provider, site, show, from, to, amountFrom, amountTo, sort } = query;
  const text = q.trim();
  let rows = rowsOf(db);
  if (text !== '') rows = rows.where((eb) => matches(eb, text));
  if (status !== undefined) rows = rows.where('payment.status', '=', status);
  if (provider !== undefined) rows = rows.where('payment.provider', '=', provider);
  if (site !== undefined) rows = rows.where('payment.site', '=', site);
  if (show !== undefined) rows = rows.where((eb) => isShown(eb, show, now));
  if (from !== undefined) rows = rows.where('payment.created_at', '>=', from);
  if (to !== undefined) rows = rows.where('payment.created_at', '<', to);
  if (amountFrom !== undefined || amountTo !== undefined)
    rows = rows.where('payment.currency', '=', currency);
  if (amountFrom !== undefined)
    rows = rows.where('payment.amount_minor', '>=', minorOf(amountFrom, currency));
  if (amountTo !== undefined) rows = rows.where('payment.amount_minor', '<=', minorOf(amountTo, currency));
  const isByAmount = sort.endsWith('amount');
  return listPage(db, {
    rows: rows.selectAll('payment').select('user_account.email'),
    order: {
      column: isByAmount ? 'payment.amount_minor' : 'payment.created_at',
      key: 'payment.id',
      descending: sort.startsWith('-'),
    },
    placeOf: (row) => [isByAmount ? row.amount_minor : row.created_at, row.id],
    query,
  });
}

/** Payments that wait for a decision of an administrator. */
export const countAttention = (db: Kysely<Database>): Promise<number> =>
  countOf(db.selectFrom('payment').where('attention', 'is not', null));

/** A limit with more decimals than the currency is rounded. */
const minorOf = (major: number, currency: string): number =>
  toMinor(major, currency) ?? toMinor(Math.round(major * 100) / 100, currency) ?? Math.round(major);

function matches(eb: ExpressionBuilder<Database, Tables>, text: string) {
  const number = /^\d{1,10}$/u.test(text) ? Number(text) : undefined;
  return eb.or([
    eb('payment.id', '=', text),
    eb('payment.provider_reference', '=', text),
    eb('payment.user_id', '=', text),
    eb('payment.subscription_id', '=', text),
    contains(sql.ref('user_account.email_key'), text.normalize('NFKC').toLowerCase()),
    eb.exists(
      eb
        .selectFrom('invoice')
        .select('invoice.id')
        .whereRef('invoice.payment_id', '=', 'payment.id')
        .where((inner) =>
          number === undefined ? inner('invoice.id', '=', text) : inner('invoice.number', '=', number),
        ),
    ),
  ]);
}

/** The newest payments for a subscription. */
export const paymentsOfSubscription = (
  db: Kysely<Database>,
  subscriptionId: string,
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
