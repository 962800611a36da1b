import { HOUR_MS, MINUTE_MS, openPaymentStatuses, SECOND_MS } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { type PaymentRow, createPaymentStore, toKnownCharge } from './payment-store.ts';
import type { Settle } from './settlement.ts';
import type { PaymentProviderAdapter } from '../providers/provider-adapter.ts';
import type { BillingContext } from './ports.ts';

interface ClosePaymentDeps extends BillingContext {
  settle: Settle;
}

/** Closes open payments that are not wanted any more. */
export function createClosePayment({ settle, nameOfSite }: ClosePaymentDeps) {
  /** Closed at the provider first: the visitor may be paying at this very moment. */
  return async function closePayment(payment: PaymentRow, provider?: PaymentProviderAdapter): Promise<void> {
    const charge = toKnownCharge(payment, nameOfSite);
    await provider?.release?.(charge);
    const last = await provider?.lookup(charge);
    const isPaid = last?.status === 'succeeded' || last?.status === 'processing';
    await settle(
      payment,
      isPaid ? last : { status: 'failed', reference: null, failureCode: 'payment_failed' },
    );
  };
}

/**
 * Closes open payments before a payment for something else; returns whether no other payment is open. Closes only
 * payments that wait for the visitor; a charge with an unknown outcome stays open, because it may have succeeded.
 */
export function createCloseOther(deps: ClosePaymentDeps) {
  const { db, providers, settle, nameOfSite } = deps;
  const store = createPaymentStore(db);
  const closePayment = createClosePayment(deps);

  async function close(open: PaymentRow): Promise<void> {
    const provider = providers.find(open.provider);
    const outcome = await provider?.lookup(toKnownCharge(open, nameOfSite));
    if (outcome?.status === 'action') await closePayment(open, provider);
    else if (outcome) await settle(open, outcome);
  }

  return async function closeOther(openKey: string, isSame: (open: PaymentRow) => boolean): Promise<boolean> {
    const open = await store.findOpen(openKey);
    if (!open || isSame(open)) return true;
    // The payment stays open when the provider does not respond.
    await close(open).catch(() => undefined);
    return (await store.findOpen(openKey))?.id !== open.id;
  };
}

/** A charge that is being made right now is not asked about. */
const LEAVE_ALONE_MS = 10 * SECOND_MS;
/** Within this time the visitor usually returns from the bank, or a webhook arrives. */
const VISITOR_TIME_MS = 2 * MINUTE_MS;
/** After this time a visitor who was sent to a bank is assumed not to return. */
export const ABANDONED_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
/** The wait for the next look-up is the age of the payment divided by this. */
const SHARE_OF_AGE = 8;

/** Payments whose outcome is not known, for the job that asks their providers. */
export function createOpenPaymentStore(db: Kysely<Database>) {
  return {
    /**
     * Open payments that are due for a look-up, the longest waiting first. Where the visitor has to act it waits for them;
     * intents, which charge nothing, wait until they are abandoned.
     */
    unsettled: (now: number, limit: number): Promise<PaymentRow[]> =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('status', 'in', openPaymentStatuses)
        // The outcome of a payment over another amount is known.
        .where('charged_currency', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('updated_at', '<', now - LEAVE_ALONE_MS), eb('next_action', 'is', null)]),
            eb('updated_at', '<', now - VISITOR_TIME_MS),
          ]),
        )
        .where((eb) => eb.or([eb('purpose', '!=', 'intent'), eb('created_at', '<', now - ABANDONED_MS)]))
        .where((eb) =>
          eb.or([
            eb('updated_at', '<=', now - LONGEST_WAIT_MS),
            sql<boolean>`(${now} - updated_at) * ${SHARE_OF_AGE} >= ${now} - created_at`,
          ]),
        )
        .orderBy('updated_at')
        .limit(limit)
        .execute(),

    /** Shows open payments to an administrator that were begun before a time; returns the new ones. */
    markOverdue: (before: number): Promise<{ payment: string; provider: string }[]> =>
      db
        .updateTable('payment')
        .set({ attention: 'unknown-outcome' })
        .where('status', 'in', openPaymentStatuses)
        .where('charged_currency', 'is', null)
        .where('purpose', '!=', 'intent')
        .where('created_at', '<', before)
        .where('attention', 'is', null)
        .returning(['id as payment', 'provider'])
        .execute(),

    /** Behind the others the next time. */
    postpone: (id: string, now: number) =>
      db.updateTable('payment').set({ updated_at: now }).where('id', '=', id).execute(),
  };
}
