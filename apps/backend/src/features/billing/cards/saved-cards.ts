import {
  HOUR_MS,
  MAX_SAVED_CARDS,
  paymentProvider,
  usualProvider,
  type SavedCard,
} from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, orNotFound } from '../../../lib/errors.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { unprocessable } from '../payments/purchase.ts';
import type { CardSummary } from '../providers/provider-adapter.ts';
import { createSubscriptionStore, type SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { createSavedCardStore, type SavedCardRow } from './saved-card-store.ts';
import type { BillingContext } from '../payments/ports.ts';

/**
 * Nothing charges this method any more: the subscriptions that renew with it ask for another payment when their period
 * ends, and a saved card is removed. Joins the caller's transaction. Throws CONFLICT when another write came first.
 */
export async function dropMethod(
  transaction: Kysely<Database>,
  { provider, token }: { provider: string; token: string },
  at: number,
): Promise<void> {
  const subscriptions = createSubscriptionStore(transaction);
  for (const subscription of await subscriptions.ofMethod(provider, token))
    if (!(await subscriptions.update(subscription, { provider: null, method_token: null }, at)))
      throw new AppError('CONFLICT');
  await createSavedCardStore(transaction).forgetToken(provider, token, at);
}

/** Subscriptions that charge a saved method, now or after they are resumed. A trial never does. */
const RENEWING: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Cancelled']);
const FORGET_AGAIN_MS = HOUR_MS;
const BATCH = 50;

export type SavedCards = ReturnType<typeof createSavedCards>;

/** The cards that a user keeps. Every method looks only at the caller's own cards. */
export function createSavedCards({ db, inTransaction, providers, now, log }: BillingContext) {
  const store = createSavedCardStore(db);

  async function list(userId: string): Promise<SavedCard[]> {
    const subscription = await createSubscriptionStore(db).findOfUser(userId);
    return (await store.ofUser(userId)).map((card) => toSavedCard(card, subscription));
  }

  const ownIn = async (transaction: Kysely<Database>, userId: string, id: string): Promise<SavedCardRow> => {
    return orNotFound(await createSavedCardStore(transaction).findOwn(userId, id));
  };

  /** Sets or clears what renewals charge; a write that came first makes the whole transaction fail. */
  async function setMethod(
    transaction: Kysely<Database>,
    subscription: SubscriptionRow,
    card: SavedCardRow | null,
  ): Promise<void> {
    const method = { provider: card?.provider ?? null, method_token: card?.token ?? null };
    if (!(await createSubscriptionStore(transaction).update(subscription, method, now())))
      throw new AppError('CONFLICT');
  }

  async function forgetAtProvider(card: SavedCardRow): Promise<void> {
    try {
      await providers.find(card.provider)?.forgetCard?.(card.token);
      await store.remove(card.id);
    } catch (error) {
      log('card-not-forgotten', { card: card.id, reason: String(error).slice(0, 200) });
      await store.postpone(card.id, now() + FORGET_AGAIN_MS);
    }
  }

  return {
    list,

    /** With its token, for a charge. Undefined for a card of another user. */
    find: (userId: string, id: string): Promise<SavedCardRow | undefined> => store.findOwn(userId, id),

    /** Throws UNPROCESSABLE where no further card can be kept. */
    async checkRoom(userId: string): Promise<void> {
      if ((await store.ofUser(userId)).length < MAX_SAVED_CARDS) return;
      throw unprocessable('saveCard', `At most ${MAX_SAVED_CARDS} cards can be saved`);
    },

    /** Removes it for the user at once, and at the provider now or by the job. */
    async remove(userId: string, id: string): Promise<SavedCard[]> {
      const card = await inTransaction(async (transaction) => {
        const own = await ownIn(transaction, userId, id);
        const at = now();
        if (!(await createSavedCardStore(transaction).forget(userId, id, at)))
          throw new AppError('NOT_FOUND');
        const subscription = await createSubscriptionStore(transaction).findOfUser(userId);
        if (subscription && isMethodOf(own, subscription)) await setMethod(transaction, subscription, null);
        return { ...own, forget_at: at };
      });
      await forgetAtProvider(card);
      return list(userId);
    },

    async renewWith(userId: string, id: string): Promise<SavedCard[]> {
      await inTransaction(async (transaction) => {
        const card = await ownIn(transaction, userId, id);
        const subscription = await createSubscriptionStore(transaction).findOfUser(userId);
        if (!subscription || !RENEWING.has(subscription.status))
          throw new AppError('CONFLICT', { message: 'There is no subscription that renews' });
        if (!isMethodOf(card, subscription)) await setMethod(transaction, subscription, card);
      });
      return list(userId);
    },

    /** The account is being deleted. */
    forgetAll: (userId: string) => store.forgetAll(userId, now()),

    /** Asks the providers to delete what was removed. */
    async forgetRemoved(): Promise<void> {
      for (const card of await store.toForget(now(), BATCH)) await forgetAtProvider(card);
    },
  };
}

const isMethodOf = (
  { provider, token }: Pick<SavedCardRow, 'provider' | 'token'>,
  subscription: SubscriptionRow,
): boolean => subscription.provider === provider && subscription.method_token === token;

const isSameCard = (one: CardSummary, other: SavedCardRow): boolean =>
  one.last4 === other.last4 &&
  one.brand === other.brand &&
  (one.expiryMonth ?? null) === other.expiry_month &&
  (one.expiryYear ?? null) === other.expiry_year;

/**
 * Keeps the card of a successful payment, in the transaction of its settlement. A user has each card once: of two tokens
 * of one card, the one that renewals charge stays, and the provider deletes the other.
 */
export async function keepCard(
  transaction: Kysely<Database>,
  payment: PaymentRow,
  paid: { token: string | null; card: CardSummary; at: number },
): Promise<void> {
  const { token, card, at } = paid;
  if (payment.saves_card !== 1 || token === null || card.last4 === null) return;
  const store = createSavedCardStore(transaction);
  if (await store.isKnown(payment.provider, token)) return;
  const own = await store.ofUser(payment.user_id);
  const same = own.find((one) => one.provider === payment.provider && isSameCard(card, one));
  const isForRenewals = payment.plan_id !== null;
  if (same && isForRenewals) await store.forget(payment.user_id, same.id, at);
  await store.insert({
    id: `card_${randomUUID()}`,
    user_id: payment.user_id,
    provider: payment.provider,
    token,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiryMonth ?? null,
    expiry_year: card.expiryYear ?? null,
    payment_id: payment.id,
    created_at: at,
    forget_at: same && !isForRenewals ? at : null,
  });
}

/** A card as its owner sees it: without its token. */
function toSavedCard(row: SavedCardRow, subscription: SubscriptionRow | undefined): SavedCard {
  return {
    id: row.id,
    provider: paymentProvider(row.provider) ?? usualProvider(),
    brand: row.brand ?? '',
    last4: row.last4,
    ...(row.expiry_month === null ? {} : { expiryMonth: row.expiry_month }),
    ...(row.expiry_year === null ? {} : { expiryYear: row.expiry_year }),
    createdAt: new Date(row.created_at).toISOString(),
    renews: subscription !== undefined && subscription.status !== 'Expired' && isMethodOf(row, subscription),
  };
}
