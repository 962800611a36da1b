import { openPaymentStatuses } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { type PaymentRow, createPaymentStore, toKnownCharge } from './payment-store.ts';
import type { ChargingDeps } from './charging.ts';
import type { PaymentProviderAdapter } from '../providers/provider-adapter.ts';
import type { Providers } from '../providers/providers.ts';

type ClosePaymentOptions = Pick<ChargingDeps, 'settle' | 'nameOfSite'>;

/** Closes open payments that are not wanted any more. */
export function createClosePayment({ settle, nameOfSite }: ClosePaymentOptions) {
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
export function createCloseOther(
  options: ClosePaymentOptions & Pick<ChargingDeps, 'db'> & { providers: Providers },
) {
  const { db, providers, settle, nameOfSite } = options;
  const store = createPaymentStore(db);
  const closePayment = createClosePayment(options);

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

/** In milliseconds; `share` is the part of a payment's age, as its divisor. */
export interface LookUpWaits {
  wait: number;
  askedWait: number;
  intentWait: number;
  longestWait: number;
  share: number;
}

/** Payments whose outcome is not known, for the job that asks their providers. */
export function createOpenPaymentStore(db: Kysely<Database>) {
  return {
    /**
     * Open payments that are due for a look-up, the longest waiting first: after `wait`, after `askedWait` where the
     * visitor has to act, and never before a share of the payment's age has passed, at most `longestWait`. Intents, which
     * charge nothing, only after `intentWait`.
     */
    unsettled: (now: number, waits: LookUpWaits, limit: number): Promise<PaymentRow[]> =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('status', 'in', openPaymentStatuses)
        // The outcome of a payment over another amount is known.
        .where('charged_currency', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('updated_at', '<', now - waits.wait), eb('next_action', 'is', null)]),
            eb('updated_at', '<', now - waits.askedWait),
          ]),
        )
        .where((eb) => eb.or([eb('purpose', '!=', 'intent'), eb('created_at', '<', now - waits.intentWait)]))
        .where((eb) =>
          eb.or([
            eb('updated_at', '<=', now - waits.longestWait),
            sql<boolean>`(${now} - updated_at) * ${waits.share} >= ${now} - created_at`,
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
    async postpone(id: string, now: number): Promise<void> {
      await db.updateTable('payment').set({ updated_at: now }).where('id', '=', id).execute();
    },
  };
}
