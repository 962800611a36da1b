import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../lib/errors.ts';
import { keepCard } from '../cards/saved-cards.ts';
import { createDisputeStore } from '../disputes/dispute-store.ts';
import type { ChargeOutcome } from '../providers/provider-adapter.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { createPaymentStore, type PaymentRow } from './payment-store.ts';

/** A one-off payment keeps its method only where the user has asked for it. */
export const keepsMethod = ({ product_id, saves_card }: PaymentRow): boolean =>
  product_id === null || saves_card === 1;

/** Null for a method whose earlier payment was lost in a dispute. */
export async function chargeableToken(
  db: Kysely<Database>,
  { provider }: PaymentRow,
  token: string | null,
): Promise<string | null> {
  return token !== null && (await createDisputeStore(db).isBarred(provider, token)) ? null : token;
}

/** A dispute of the payment was lost: its method is not charged again, also when it becomes known only now. */
const isLost = async (db: Kysely<Database>, { id }: PaymentRow): Promise<boolean> =>
  (await createDisputeStore(db).ofPayments([id])).some(({ status }) => status === 'lost');

/**
 * A method that the provider has saved after the payment succeeded. Taken over once: the payment remembers it, so a
 * method that the member has removed or replaced since does not come back.
 */
export async function takeLateMethod(
  db: Kysely<Database>,
  { id }: PaymentRow,
  { outcome, at }: { outcome: Extract<ChargeOutcome, { status: 'succeeded' }>; at: number },
): Promise<void> {
  const store = createPaymentStore(db);
  const payment = await store.find(id);
  if (payment?.status !== 'succeeded' || payment.method_token !== null || !keepsMethod(payment)) return;
  const token = await chargeableToken(db, payment, outcome.methodToken);
  if (token === null || (await isLost(db, payment))) return;
  await store.change(id, ['succeeded'], { method_token: token, updated_at: at });
  const subscriptions = createSubscriptionStore(db);
  const subscription = await subscriptions.findOfUser(payment.user_id);
  if (subscription?.paid_by === id && subscription.method_token === null) {
    const method = { provider: payment.provider, method_token: token };
    if (!(await subscriptions.update(subscription, method, at))) throw new AppError('CONFLICT');
  }
  await keepCard(db, payment, { token, card: outcome.card, at });
}
