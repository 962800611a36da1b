import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { changesRow, countOf, insertNew } from '../../../db/query-results.ts';
import type { Database } from '../../../db/tables/index.ts';
import { storedCompany } from './company-buyer.ts';
import { recordStatus } from './payment-history-store.ts';
import type { NameOfSite } from './ports.ts';
import type { KnownCharge } from '../providers/provider-adapter.ts';

export type PaymentRow = Selectable<Database['payment']>;
export type RefundRow = Database['refund'];

/** A refund row before its provider was asked. */
export const newRefund = (
  fields: Pick<
    RefundRow,
    'payment_id' | 'amount_minor' | 'requested_by' | 'idempotency_key' | 'created_at' | 'request_id'
  > & { reason?: string | undefined },
): RefundRow => ({
  ...fields,
  id: `ref_${randomUUID()}`,
  status: 'requested',
  reason: fields.reason ?? null,
  failure_reason: null,
  settled_at: null,
  refund_reference: null,
  asked_at: null,
});

export type PaymentChanges = Partial<
  Pick<
    PaymentRow,
    | 'status'
    | 'provider_reference'
    | 'method_token'
    | 'failure_code'
    | 'card_brand'
    | 'card_last4'
    | 'next_action'
    | 'open_key'
    | 'refunded_minor'
    | 'charged_minor'
    | 'charged_currency'
    | 'subscription_id'
    | 'replaces'
    | 'attention'
  >
>;

/** The text on a card's statement and in the provider's ledger: name of the site, then plan or product. */
export const descriptionOf = (
  { site, plan_id: planId, product_id: productId }: Pick<PaymentRow, 'site' | 'plan_id' | 'product_id'>,
  nameOfSite: NameOfSite,
): string => [nameOfSite(site), ...((planId ?? productId)?.split('-') ?? [])].join(' ');

/** What the provider took: the amount that was asked for, unless it reported another one. */
export const takenOf = (row: PaymentRow): { amountMinor: number; currency: string } => ({
  amountMinor: row.charged_minor ?? row.amount_minor,
  currency: row.charged_currency ?? row.currency,
});

/** Paid with another amount than was asked for: it starts nothing, and an administrator refunds it. */
export const isHeld = (row: PaymentRow): boolean =>
  row.status === 'processing' && row.charged_currency !== null;

/** The provider has the money. */
export const isRefundable = (row: PaymentRow): boolean =>
  row.status === 'succeeded' || row.status === 'refunded' || isHeld(row);

/** A payment as its provider is asked about it. */
export const toKnownCharge = (row: PaymentRow, nameOfSite: NameOfSite): KnownCharge => ({
  idempotencyKey: row.id,
  reference: row.provider_reference,
  amountMinor: row.amount_minor,
  currency: row.currency,
  savedToken: row.method_token,
  description: descriptionOf(row, nameOfSite),
  createdAt: row.created_at,
});

/** Payments and refunds. `db` may be a transaction. */
export function createPaymentStore(db: Kysely<Database>) {
  const payments = () => db.selectFrom('payment').selectAll();
  return {
    /** False when the key was used before, or when a payment for the same thing is still open. */
    insert: (row: PaymentRow): Promise<boolean> => insertNew(db.insertInto('payment').values(row)),

    /** Removes a payment of which the provider has refused to take notice. Paid and declined ones are never removed. */
    withdraw: (id: string) =>
      db.deleteFrom('payment').where('id', '=', id).where('status', '=', 'pending').execute(),

    find: (id: string): Promise<PaymentRow | undefined> => payments().where('id', '=', id).executeTakeFirst(),

    /** The owner's own payment: another's is as unknown as none. */
    findOwn: (userId: string, id: string): Promise<PaymentRow | undefined> =>
      payments().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),

    findByKey: (userId: string, idempotencyKey: string): Promise<PaymentRow | undefined> =>
      payments()
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),

    findOpen: (openKey: string): Promise<PaymentRow | undefined> =>
      payments().where('open_key', '=', openKey).executeTakeFirst(),

    /** A wallet's order that this user requested. */
    findOrder: (order: {
      userId: string;
      provider: string;
      orderId: string;
    }): Promise<PaymentRow | undefined> =>
      payments()
        .where('user_id', '=', order.userId)
        .where('provider', '=', order.provider)
        .where('provider_reference', '=', order.orderId)
        .where('purpose', '=', 'intent')
        .executeTakeFirst(),

    /**
     * Site of the last payment for this subscription that has one, and the buyer whom the last one that names a country
     * states: VAT is due where the buyer lives. Null where there is none.
     */
    async saleOfSubscription(subscription: { id: string; user_id: string }) {
      const last = (column: 'site' | 'country') =>
        db
          .selectFrom('payment')
          .select([column, 'company'])
          .where('user_id', '=', subscription.user_id)
          .where('subscription_id', '=', subscription.id)
          .where(column, 'is not', null)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
      const [sold, stated] = [await last('site'), await last('country')];
      return {
        site: sold?.site ?? null,
        country: stated?.country ?? null,
        company: storedCompany(stated?.company ?? null),
      };
    },

    /** The charge of this reference; an intent that made a wallet's order carries the same one and charges nothing. */
    findByReference: (provider: string, reference: string): Promise<PaymentRow | undefined> =>
      payments()
        .where('provider', '=', provider)
        .where('provider_reference', '=', reference)
        .where('purpose', '!=', 'intent')
        .executeTakeFirst(),

    /** Changes the row only while it has one of these statuses; returns whether it did. */
    async change(
      id: string,
      whileStatus: readonly string[],
      changes: PaymentChanges & { updated_at: number },
    ): Promise<boolean> {
      const isChanged = await changesRow(
        db.updateTable('payment').set(changes).where('id', '=', id).where('status', 'in', whileStatus),
      );
      if (isChanged && changes.status !== undefined)
        await recordStatus(db, {
          paymentId: id,
          status: changes.status,
          failureCode: changes.failure_code ?? null,
          at: changes.updated_at,
        });
      return isChanged;
    },

    async history(
      userId: string,
      { page, pageSize, status }: { page: number; pageSize: number; status?: string | undefined },
    ): Promise<{ rows: PaymentRow[]; total: number }> {
      const own = db
        .selectFrom('payment')
        .where('user_id', '=', userId)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
      const rows = await own
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total: await countOf(own) };
    },

    refundsOf: (paymentId: string): Promise<RefundRow[]> =>
      db
        .selectFrom('refund')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Locks the payment's row for the rest of the transaction, so that refunds of it are counted one by one. */
    async lock(id: string, now: number): Promise<PaymentRow | undefined> {
      await db.updateTable('payment').set({ updated_at: now }).where('id', '=', id).execute();
      return payments().where('id', '=', id).executeTakeFirst();
    },

    /** False when the key was used before for this payment. */
    insertRefund: (row: RefundRow): Promise<boolean> => insertNew(db.insertInto('refund').values(row)),

    refund: (id: string): Promise<RefundRow | undefined> =>
      db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst(),

    changeRefund: (
      id: string,
      changes: Pick<RefundRow, 'status' | 'settled_at'> & Partial<Pick<RefundRow, 'failure_reason'>>,
    ) => db.updateTable('refund').set(changes).where('id', '=', id).execute(),

    findRefund: (paymentId: string, idempotencyKey: string): Promise<RefundRow | undefined> =>
      db
        .selectFrom('refund')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),

    /** What was given back or is about to be. */
    async refundedMinor(paymentId: string): Promise<number> {
      const sum = await db
        .selectFrom('refund')
        .select((eb) => eb.fn.sum<number | string | null>('amount_minor').as('sum'))
        .where('payment_id', '=', paymentId)
        .where('status', 'in', ['requested', 'succeeded'])
        .executeTakeFirst();
      return Number(sum?.sum ?? 0);
    },

    /** No provider delivers an event again after that long. */
    forgetWebhooks: (before: number) =>
      db.deleteFrom('webhook_event').where('received_at', '<', before).execute(),

    /** False when this event has had its effect already. Joins the transaction of the effect. */
    rememberWebhook: (provider: string, eventId: string, at: number): Promise<boolean> =>
      insertNew(db.insertInto('webhook_event').values({ provider, event_id: eventId, received_at: at })),
  };
}
