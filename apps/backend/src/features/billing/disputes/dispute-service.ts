import { DAY_MS } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { dropMethod } from '../cards/saved-cards.ts';
import { createPaymentStore, toKnownCharge, type PaymentRow } from '../payments/payment-store.ts';
import type { BillingContext } from '../payments/ports.ts';
import type { RefundService } from '../payments/refund-service.ts';
import type { ProviderDispute } from '../providers/provider-adapter.ts';
import { createDisputeStore, type DisputeRow } from './dispute-store.ts';

export interface DisputeServiceDeps extends BillingContext {
  refunds: Pick<RefundService, 'bookLoss'>;
}

export type DisputeService = ReturnType<typeof createDisputeService>;

/** A webhook can be lost: the provider is asked about undecided disputes this often. */
const ASK_EVERY_MS = DAY_MS;
const BATCH = 50;

/**
 * A dispute only goes forward, so events in any order end in the same state. A loss is final in our books: where the
 * provider gives the money back after it, an administrator decides.
 */
const ranks: Readonly<Record<ProviderDispute['status'], number>> = { warning: 0, open: 1, won: 2, lost: 3 };
export const rankOf = (status: string): number => ranks[status as ProviderDispute['status']];

/** The state of a payment with several disputes: that of the one that went furthest. */
export const worstOf = <Dispute extends { status: string }>(
  disputes: readonly Dispute[],
): ProviderDispute['status'] | null =>
  (disputes.toSorted((one, other) => rankOf(other.status) - rankOf(one.status))[0]
    ?.status as ProviderDispute['status']) ?? null;

/** What disputes at the providers change here. */
export function createDisputeService(deps: DisputeServiceDeps) {
  const { db, inTransaction, providers, refunds, now, log } = deps;

  /** Writes what the provider says; returns the row where the dispute went forward. */
  async function keep(
    transaction: Kysely<Database>,
    payment: PaymentRow,
    said: ProviderDispute,
  ): Promise<DisputeRow | undefined> {
    const store = createDisputeStore(transaction);
    const known = await store.find(payment.provider, said.disputeReference);
    const at = now();
    const values = {
      amount_minor: said.amountMinor,
      currency: said.currency,
      reason: said.reason,
      respond_by: said.respondBy,
      asked_at: at,
      updated_at: at,
    };
    if (!known) {
      const row: DisputeRow = {
        id: `dsp_${randomUUID()}`,
        payment_id: payment.id,
        provider: payment.provider,
        reference: said.disputeReference,
        status: said.status,
        opened_at: said.openedAt,
        booked_at: null,
        created_at: at,
        ...values,
      };
      await store.insert(row);
      return row;
    }
    const step = rankOf(said.status) - rankOf(known.status);
    if (known.status === 'lost' && said.status === 'won')
      log('payment-dispute-reversed', { payment: payment.id, dispute: known.reference });
    if (step > 0) await store.change(known.id, { ...values, status: said.status });
    else await store.change(known.id, step === 0 ? values : { asked_at: at });
    return step > 0 ? { ...known, ...values, status: said.status } : undefined;
  }

  /** The money is gone: booked once, unless a refund of the payment is still on its way. */
  async function bookLoss(transaction: Kysely<Database>, row: DisputeRow): Promise<void> {
    const isBooked = await refunds.bookLoss(transaction, row.payment_id, {
      key: `dispute:${row.id}`,
      amountMinor: row.amount_minor,
      currency: row.currency,
      reason: row.reason,
    });
    if (isBooked) await createDisputeStore(transaction).change(row.id, { booked_at: now() });
  }

  /** Takes over what the provider says about a dispute of this payment. */
  async function takeOver(
    { id }: Pick<PaymentRow, 'id'>,
    said: ProviderDispute,
    webhook?: { provider: string; eventId: string },
  ): Promise<void> {
    await inTransaction(async (transaction, afterCommit) => {
      const payments = createPaymentStore(transaction);
      if (webhook && !(await payments.rememberWebhook(webhook.provider, webhook.eventId, now()))) return;
      const payment = await payments.lock(id, now());
      const row = payment && (await keep(transaction, payment, said));
      if (!row) return;
      afterCommit(() =>
        log('payment-disputed', {
          payment: payment.id,
          provider: payment.provider,
          dispute: row.reference,
          status: row.status,
          amountMinor: row.amount_minor,
        }),
      );
      if (row.status !== 'lost') return;
      const { provider, method_token: token } = payment;
      if (token !== null) await dropMethod(transaction, { provider, token }, now());
      await bookLoss(transaction, row);
    });
  }

  async function ask(row: DisputeRow): Promise<void> {
    const payment = await createPaymentStore(db).find(row.payment_id);
    const said = payment
      ? await providers.find(row.provider)?.disputesOf?.(toKnownCharge(payment, deps.nameOfSite))
      : undefined;
    for (const dispute of said ?? []) await takeOver({ id: row.payment_id }, dispute);
  }

  const failed =
    ({ id }: DisputeRow) =>
    (error: unknown): void =>
      log('dispute-unanswered', { dispute: id, reason: String(error).slice(0, 200) });

  return {
    takeOver,

    /** Enters losses that had to wait, and asks the providers about what is undecided. */
    async runJobs(): Promise<void> {
      const store = createDisputeStore(db);
      for (const row of await store.unbooked(BATCH))
        await inTransaction((transaction) => bookLoss(transaction, row)).catch(failed(row));
      for (const row of await store.unasked(now(), now() - ASK_EVERY_MS, BATCH)) {
        await store.change(row.id, { asked_at: now() });
        await ask(row).catch(failed(row));
      }
    },
  };
}
