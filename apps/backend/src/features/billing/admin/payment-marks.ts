import type { StudioPayment } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { toMajor } from '../../../lib/amounts.ts';
import { worstOf } from '../disputes/dispute-service.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import type { PaymentRow } from '../payments/payment-store.ts';

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
    card: row.card_last4 === null ? null : `${row.card_brand ?? 'card'} ${row.card_last4}`,
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
